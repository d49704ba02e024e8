package io.cardfile.internal;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks and encodings of a text, independent of locale. */
public final class Texts {

  /** The hexadecimal digits in lower case. */
  public static final String HEX = "0123456789abcdef";

  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_LINE = 200;

  // Control, format (some change the direction), and line-separating characters, and the half of a
  // surrogate pair that is left where the text is cut.
  private static final String NOT_IN_A_LINE = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]";

  private Texts() {}

  /** Returns an unmodifiable set of {@code words}. */
  public static Set<String> setOf(String... words) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(words)));
  }

  /** Returns the first {@code count} of {@code bytes} as lower-case hexadecimal digits. */
  public static String hex(byte[] bytes, int count) {
    StringBuilder out = new StringBuilder(2 * count);
    for (int i = 0; i < count; i++) {
      out.append(HEX.charAt(bytes[i] >> 4 & 0xF)).append(HEX.charAt(bytes[i] & 0xF));
    }
    return out.toString();
  }

  /** Returns whether {@code value} is empty or has only white space. */
  public static boolean isBlank(String value) {
    return value.chars().allMatch(c -> c <= ' ' || Character.isSpaceChar(c));
  }

  /** Returns whether there is a control character. */
  public static boolean hasControl(String value) {
    return value.chars().anyMatch(Character::isISOControl);
  }

  /** Returns whether every character lies between {@code first} and {@code last}. */
  public static boolean isWithin(String value, char first, char last) {
    return value.chars().allMatch(c -> c >= first && c <= last);
  }

  /** Returns whether there is at least one character and every one is an ASCII digit. */
  public static boolean isDigits(String value) {
    return !value.isEmpty() && isWithin(value, '0', '9');
  }

  /**
   * Returns whether the last of {@code digits}, which must be ASCII digits, is the correct check
   * digit of a card number (ISO/IEC 7812-1, annex B).
   */
  public static boolean hasCheckDigit(String digits) {
    int sum = 0;
    for (int place = 1; place <= digits.length(); place++) {
      int digit = digits.charAt(digits.length() - place) - '0';
      int summand = place % 2 == 0 ? digit * 2 : digit;
      sum += summand > 9 ? summand - 9 : summand;
    }
    return sum % 10 == 0;
  }

  /**
   * Returns a response code in the form for comparison, usually two digits. A gateway may send a
   * code as a number or as the text of a number: 4, 043 and 43.0 become 04, 43 and 43.
   */
  public static String responseCode(String value) {
    String code = value.trim();
    if (!code.matches("[0-9]+(\\.0*)?")) {
      return code;
    }
    String digits = code.replaceFirst("\\..*", "");
    return digits.length() == 1 ? "0" + digits : digits.replaceFirst("^0+(?=[0-9]{2})", "");
  }

  /** Returns whether every character is an ASCII letter, a digit or one of {@code signs}. */
  public static boolean isAlphanumeric(String value, String signs) {
    return value.chars().allMatch(c -> isAlphanumeric((char) c) || signs.indexOf(c) >= 0);
  }

  /** Returns whether {@code c} is an ASCII letter or digit. */
  public static boolean isAlphanumeric(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }

  /** Returns whether one of {@code characters} occurs. */
  public static boolean hasAny(String value, String characters) {
    return value.chars().anyMatch(c -> characters.indexOf(c) >= 0);
  }

  /** Returns whether every character is one of {@code characters}. */
  public static boolean hasOnly(String value, String characters) {
    return value.chars().allMatch(c -> characters.indexOf(c) >= 0);
  }

  /** Returns whether there is half a surrogate pair, which UTF-8 cannot write. */
  public static boolean hasLoneSurrogate(String value) {
    return value
        .codePoints()
        .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }

  /**
   * Returns whether every journal can store {@code value} unchanged as a name: 1 to 255 characters,
   * not blank, without control characters.
   */
  public static boolean isStorable(String value) {
    return !isBlank(value) && value.length() <= LONGEST_NAME && !isUnsendable(value);
  }

  /**
   * Returns the first of {@code texts} for one line of a log, or an empty text if there is none: at
   * most 200 characters, and a space for each control, format and line-separating character. So a
   * text of a gateway can neither forge a line of a log nor change the direction of its text.
   */
  public static String firstAsOneLine(List<String> texts) {
    String text = texts.isEmpty() ? "" : texts.get(0);
    int end = Math.min(text.length(), LONGEST_LINE);
    return text.substring(0, end).replaceAll(NOT_IN_A_LINE, " ").trim();
  }

  /**
   * Returns whether {@code value} has control characters, which cannot be intended, or half a
   * surrogate pair, which a document cannot contain.
   */
  public static boolean isUnsendable(String value) {
    return hasControl(value) || hasLoneSurrogate(value);
  }

  /**
   * Returns {@code text}, which must be well-formed Unicode, with each UTF-8 byte percent-encoded
   * that is not an unreserved character of RFC 3986.
   */
  public static String percentEncode(String text) {
    try {
      return URLEncoder.encode(text, "UTF-8")
          .replace("+", "%20")
          .replace("*", "%2A")
          .replace("%7E", "~");
    } catch (UnsupportedEncodingException e) {
      throw new AssertionError(e); // Every Java has UTF-8.
    }
  }

  /**
   * Decodes a text of {@link #percentEncode}.
   *
   * @throws IllegalArgumentException for a text that {@link #percentEncode} cannot return
   */
  public static String percentDecode(String encoded) {
    String text;
    try {
      text = URLDecoder.decode(encoded, "UTF-8");
    } catch (IllegalArgumentException | UnsupportedEncodingException e) {
      throw new IllegalArgumentException("not percent-encoded UTF-8");
    }
    if (!percentEncode(text).equals(encoded)) { // A text has exactly one encoded form.
      throw new IllegalArgumentException("not percent-encoded UTF-8");
    }
    return text;
  }
}
