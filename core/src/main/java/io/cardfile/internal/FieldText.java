package io.cardfile.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

  private static final String CRC = "&crc=";

  private final String name;
  private final transient Map<String, String> fields = new LinkedHashMap<>();

  private FieldText(String name) {
    this.name = name;
  }

  /** Returns an empty text with {@code name}, which identifies its kind and version. */
  public static FieldText named(String name) {
    return new FieldText(name);
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
    StringBuilder line = new StringBuilder(name);
    char separator = '?';
    for (Map.Entry<String, String> field : fields.entrySet()) {
      line.append(separator).append(Texts.percentEncode(field.getKey()));
      line.append('=').append(Texts.percentEncode(field.getValue()));
      separator = '&';
    }
    return line + CRC + checksum(line.toString());
  }

  /**
   * Reads a line of {@link #encode} with {@code name}.
   *
   * @throws IllegalArgumentException when it is damaged; the message contains no part of the line
   */
  public static FieldText decode(String name, String line) {
    int end = line.lastIndexOf(CRC);
    if (end < 0
        || !line.startsWith(name + "?")
        || !line.substring(end + CRC.length()).equals(checksum(line.substring(0, end)))) {
      throw damaged();
    }
    FieldText text = named(name);
    for (String pair : line.substring(name.length() + 1, end).split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw damaged();
      }
      String field = Texts.percentDecode(pair.substring(0, equals));
      if (text.fields.put(field, Texts.percentDecode(pair.substring(equals + 1))) != null) {
        throw damaged();
      }
    }
    return text;
  }

  private static IllegalArgumentException damaged() {
    return new IllegalArgumentException("the text is cut off or damaged");
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(1L << 32 | crc.getValue()).substring(1); // With leading zeros.
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

  /** Returns the names of the fields, in order. */
  public List<String> fieldNames() {
    return new ArrayList<>(fields.keySet());
  }
}
