package io.cardfile.testkit;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Secret values that must not appear in any text, and the search for them: unchanged, backwards, in
 * hex, in Base64 at any offset, in UTF-16, as a list of bytes, and in groups of four.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#canaries -->
 *
 * <pre>{@code
 * Canaries canaries = Canaries.of("4005550000000001", "739");
 * List<String> found = canaries.in(log); // A test asserts that this list is empty.
 * }</pre>
 *
 * <p>The search ignores addresses of objects, ports of 127.0.0.1, line numbers of a stack trace and
 * durations: any of them may look like a CVV. It does not find a value of up to five digits within
 * a longer number, such as the number of a thread. Immutable.
 */
public final class Canaries {

  private static final int SHORT_NUMBER = 5;
  private static final int SHORTEST_CODE = 5; // A few letters of Base64 occur in any text.
  private static final String NOISE =
      "@[0-9a-f]{1,8}\\b|\\.(java|kt):[0-9]+\\)|127\\.0\\.0\\.1:[0-9]+|\\b[0-9]{1,6} (µs|ms|s )";

  private final List<EncodedForm> forms = new ArrayList<>();

  private static final class EncodedForm {
    final String name;
    private final Pattern pattern;

    EncodedForm(String code, String name) {
      this.name = name;
      String quoted = Pattern.quote(code);
      boolean isShortNumber = code.matches("[0-9]{1," + SHORT_NUMBER + "}");
      this.pattern = Pattern.compile(isShortNumber ? "(?<![0-9])" + quoted + "(?![0-9])" : quoted);
    }

    boolean isIn(String text) {
      return pattern.matcher(text).find();
    }
  }

  private Canaries(String... values) {
    for (int i = 0; i < values.length; i++) {
      addForms(Objects.requireNonNull(values[i], "value == null"), "value " + (i + 1));
    }
  }

  /**
   * Returns the search for {@code values}, which results identify by their number, from 1.
   *
   * @throws IllegalArgumentException when a value has fewer than three characters
   */
  public static Canaries of(String... values) {
    return new Canaries(values);
  }

  private void addForms(String value, String name) {
    if (value.length() < 3) {
      throw new IllegalArgumentException(name + " is too short to be found");
    }
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    add(value, name);
    add(new StringBuilder(value).reverse().toString(), name + " backwards");
    add(hex(bytes), name + " in hex");
    add(hex(bytes).toUpperCase(Locale.ROOT), name + " in hex");
    add(Arrays.toString(bytes).replaceAll("[\\[\\]]", ""), name + " as bytes");
    add(value.replaceAll("(?s)(.)(?!$)", "$1\0"), name + " in UTF-16");
    if (value.length() > 4) {
      add(value.replaceAll("(....)(?!$)", "$1 "), name + " in groups");
      add(value.replaceAll("(....)(?!$)", "$1-"), name + " in groups");
    }
    for (int offset = 0; offset < 3; offset++) {
      base64(bytes, offset, name);
    }
  }

  /**
   * Adds the part of a Base64 text that depends on {@code bytes} alone when they start at {@code
   * offset}.
   */
  private void base64(byte[] bytes, int offset, String name) {
    byte[] shifted = new byte[offset + bytes.length];
    System.arraycopy(bytes, 0, shifted, offset, bytes.length);
    String text = Base64.getEncoder().withoutPadding().encodeToString(shifted);
    String code = text.substring((offset * 8 + 5) / 6, shifted.length * 8 / 6);
    if (code.length() >= SHORTEST_CODE) {
      add(code, name + " in Base64");
      add(code.replace('+', '-').replace('/', '_'), name + " in Base64");
    }
  }

  private static String hex(byte[] bytes) {
    StringBuilder hex = new StringBuilder();
    for (byte one : bytes) {
      hex.append(String.format(Locale.ROOT, "%02x", one));
    }
    return hex.toString();
  }

  private void add(String code, String name) {
    forms.add(new EncodedForm(code, name));
  }

  /**
   * Returns which values are in {@code text}, and how, such as {@code value 1 in Base64}; never a
   * value itself.
   */
  public List<String> in(String text) {
    String content = text.replaceAll(NOISE, "");
    List<String> hits = new ArrayList<>();
    for (EncodedForm form : forms) {
      if (form.isIn(content) && !hits.contains(form.name)) {
        hits.add(form.name);
      }
    }
    return hits;
  }

  /** Returns which values are in {@code bytes}, such as a serialised form or a dump. */
  public List<String> in(byte[] bytes) {
    return in(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /**
   * Returns which values are in the stack trace of {@code thrown}, its causes and its suppressed
   * exceptions.
   */
  public List<String> in(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return in(text + "\n" + thrown.getMessage());
  }

  /** Shows the number of forms that are searched for, and no value. */
  @Override
  public String toString() {
    return "Canaries(" + forms.size() + " forms)";
  }
}
