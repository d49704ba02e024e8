package io.cardfile.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Named texts in one line of ASCII: {@code NAME?a=1&b=2&crc=12345678}. The checksum detects
 * truncation, for example by a database column that is too short; it does not protect against
 * forgery.
 */
public final class FieldText {

  private static final String CRC = "crc";

  private final String name;
  private final transient Map<String, String> fields;
  private boolean checked;

  private FieldText(String name, Map<String, String> fields) {
    this.name = name;
    this.fields = fields;
  }

  /** Returns an empty text with {@code name}, which identifies its kind and version. */
  public static FieldText named(String name) {
    return new FieldText(name, new LinkedHashMap<>());
  }

  /** Adds a field; null adds nothing. */
  public FieldText put(String field, @Nullable String value) {
    if (value != null) {
      fields.put(field, value);
    }
    return this;
  }

  /** Returns the line, checksum included. */
  public String encode() {
    StringBuilder out = new StringBuilder(name);
    char separator = '?';
    for (Map.Entry<String, String> field : fields.entrySet()) {
      out.append(separator).append(Texts.percentEncode(field.getKey()));
      out.append('=').append(Texts.percentEncode(field.getValue()));
      separator = '&';
    }
    String checksum = checksum(out); // Computed before the separator is appended.
    return out.append(separator).append(CRC).append('=').append(checksum).toString();
  }

  /**
   * Reads a line of {@link #encode}, with or without its checksum; see {@link #isChecked}.
   *
   * @throws IllegalArgumentException when it is damaged; the message contains no part of the text
   */
  public static FieldText decode(String line) {
    int start = line.indexOf('?');
    if (start < 0) {
      throw damaged();
    }
    FieldText text = named(line.substring(0, start));
    for (String pair : line.substring(start + 1).split("&", -1)) {
      text.addEncoded(pair);
    }
    text.checked = text.fields.remove(CRC) != null;
    if (text.checked && !endsWithItsChecksum(line)) {
      throw damaged();
    }
    return text;
  }

  private static boolean endsWithItsChecksum(String line) {
    int end = Math.max(line.lastIndexOf('&'), line.indexOf('?'));
    return line.substring(end + 1).equals(CRC + "=" + checksum(line.substring(0, end)));
  }

  private void addEncoded(String pair) {
    int equals = pair.indexOf('=');
    if (equals < 1) {
      throw damaged();
    }
    String field = Texts.percentDecode(pair.substring(0, equals));
    if (fields.put(field, Texts.percentDecode(pair.substring(equals + 1))) != null) {
      throw damaged();
    }
  }

  private static IllegalArgumentException damaged() {
    return new IllegalArgumentException("the text is cut off or damaged");
  }

  private static String checksum(CharSequence text) {
    CRC32 crc = new CRC32();
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    crc.update(bytes, 0, bytes.length);
    return Long.toHexString(1L << 32 | crc.getValue()).substring(1); // With leading zeros.
  }

  /** Returns whether the text that was read ended with its checksum, and so is complete. */
  public boolean isChecked() {
    return checked;
  }

  /** Returns the kind and version. */
  public String name() {
    return name;
  }

  /** Returns the value of {@code field}, or null when there is none. */
  public @Nullable String get(String field) {
    return fields.get(field);
  }

  /**
   * Returns the value of {@code field}.
   *
   * @throws IllegalArgumentException when the text has no such field
   */
  public String require(String field) {
    String value = fields.get(field);
    if (value == null) {
      throw new IllegalArgumentException("the text has no field " + field);
    }
    return value;
  }

  /** Returns the names of the fields, in order; unmodifiable. */
  public List<String> fieldNames() {
    return Collections.unmodifiableList(new ArrayList<>(fields.keySet()));
  }
}
