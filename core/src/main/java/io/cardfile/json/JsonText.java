package io.cardfile.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * Reads and writes JSON documents as text. Thread-safe.
 *
 * <p>The reader accepts the grammar of RFC 8259 and nothing else. Where the RFC leaves a choice, it
 * refuses:
 *
 * <ul>
 *   <li>a name that occurs twice in one object, after escapes are resolved;
 *   <li>half of a surrogate pair, escaped or not;
 *   <li>bytes that are not UTF-8, and a byte order mark;
 *   <li>a document larger than {@link #MAX_CHARS} or nested deeper than {@link #MAX_DEPTH}.
 * </ul>
 */
public final class JsonText {
  /** The deepest nesting of objects and arrays that is read: 64. Our choice; a reply has 4. */
  public static final int MAX_DEPTH = 64;

  /**
   * The size of the largest document that is read: 1,048,576 bytes in UTF-8. Our choice; a reply
   * has about 1,200.
   */
  public static final int MAX_CHARS = 1 << 20;

  private JsonText() {}

  /**
   * Reads one document.
   *
   * @param text the document, possibly with white space around it
   * @throws JsonTextException if it is not exactly one document within the limits
   */
  public static JsonValue parse(String text) throws JsonTextException {
    Objects.requireNonNull(text, "text == null");
    int half = JsonValue.loneSurrogate(text);
    if (half >= 0) {
      throw new JsonTextException("half of a surrogate pair", half);
    }
    return parse(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads one document.
   *
   * @param utf8 the document in UTF-8, possibly with white space around it; neither changed nor
   *     kept
   * @throws JsonTextException if it is not exactly one document within the limits
   */
  public static JsonValue parse(byte[] utf8) throws JsonTextException {
    Objects.requireNonNull(utf8, "utf8 == null");
    if (utf8.length > MAX_CHARS) {
      throw new JsonTextException("larger than " + MAX_CHARS + " bytes", MAX_CHARS);
    }
    return new JsonReader(decode(utf8)).document();
  }

  private static String decode(byte[] utf8) throws JsonTextException {
    ByteBuffer in = ByteBuffer.wrap(utf8);
    CharBuffer out = CharBuffer.allocate(utf8.length);
    if (StandardCharsets.UTF_8.newDecoder().decode(in, out, true).isError()) {
      throw new JsonTextException("not UTF-8", out.position());
    }
    out.flip();
    return out.toString();
  }

  /**
   * Returns the value as a document without white space, its members in their order.
   *
   * <p>Control characters, quotation marks, backslashes, U+2028 and U+2029 are escaped; all other
   * characters are written as they are, and numbers as their literals. {@link #parse(String)} of
   * the result returns an equal value, unless the document is larger than the reader accepts.
   */
  public static String write(JsonValue value) {
    Objects.requireNonNull(value, "value == null");
    StringBuilder out = new StringBuilder(512);
    write(value, out); // Recursion is bounded because values are.
    return out.toString();
  }

  /** Returns the bytes of {@link #write} in UTF-8, without a byte order mark. */
  public static byte[] writeUtf8(JsonValue value) {
    return write(value).getBytes(StandardCharsets.UTF_8); // Values hold no lone surrogates.
  }

  private static void write(JsonValue value, StringBuilder out) {
    switch (value.kind()) {
      case OBJECT:
        writeObject(value.object(), out);
        break;
      case ARRAY:
        writeArray(value.array(), out);
        break;
      case STRING:
        writeString(value.text(), out);
        break;
      case NULL:
        out.append("null");
        break;
      default: // A number or a Boolean.
        out.append(value.text());
    }
  }

  private static void writeObject(JsonObject object, StringBuilder out) {
    String before = "{";
    for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
      out.append(before);
      writeString(member.getKey(), out);
      out.append(':');
      write(member.getValue(), out);
      before = ",";
    }
    out.append(object.size() == 0 ? "{}" : "}");
  }

  private static void writeArray(JsonArray array, StringBuilder out) {
    String before = "[";
    for (JsonValue value : array) {
      out.append(before);
      write(value, out);
      before = ",";
    }
    out.append(array.size() == 0 ? "[]" : "]");
  }

  private static void writeString(String text, StringBuilder out) {
    out.append('"');
    for (char c : text.toCharArray()) {
      if (mustBeEscaped(c)) {
        writeEscaped(c, out);
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private static boolean mustBeEscaped(char c) {
    // U+2028 and U+2029 end a line in some readers of logs and in older JavaScript.
    return c < ' ' || c == '"' || c == '\\' || c == '\u2028' || c == '\u2029';
  }

  private static void writeEscaped(char c, StringBuilder out) {
    if (c == '"' || c == '\\') {
      out.append('\\').append(c);
      return;
    }
    int shortForm = "\b\t\n\f\r".indexOf(c);
    if (shortForm >= 0) {
      out.append('\\').append("btnfr".charAt(shortForm));
      return;
    }
    out.append("\\u").append(Integer.toHexString(c | 0x10000), 1, 5); // With leading zeros.
  }
}
