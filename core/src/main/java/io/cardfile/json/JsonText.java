package io.cardfile.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads and writes JSON documents as text.
 *
 * <p>The reader accepts the grammar of RFC 8259 and nothing else: no byte order mark, comment,
 * trailing comma, second document, {@code NaN}, {@code TRUE}, leading zero or raw control
 * character. Where the RFC leaves a choice, this reader refuses:
 *
 * <ul>
 *   <li>a name that occurs twice in one object, escapes resolved first;
 *   <li>half of a surrogate pair, escaped or not: it could not be written back;
 *   <li>bytes that are not UTF-8, overlong forms included;
 *   <li>a document larger than {@link #MAX_CHARS} or nested deeper than {@link #MAX_DEPTH}.
 * </ul>
 *
 * <p>All methods are safe to call from any thread.
 */
public final class JsonText {
  /** How many objects and arrays may be nested in one document: 64. Our choice; a reply has 4. */
  public static final int MAX_DEPTH = 64;

  /**
   * The size of the largest document that is read: 1,048,576 bytes in UTF-8, which are as many
   * characters when all of them are ASCII. Our choice; a reply has some 1,200.
   */
  public static final int MAX_CHARS = 1 << 20;

  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private JsonText() {}

  /**
   * Reads one document.
   *
   * <p>A text is accepted exactly when its UTF-8 form is.
   *
   * @param text the document, with white space around it if need be
   * @throws JsonTextException if it is not exactly one document within the limits
   */
  public static JsonValue parse(String text) throws JsonTextException {
    Objects.requireNonNull(text, "text == null");
    requireSize(text.length()); // The bytes are at least as many.
    return parse(encode(text));
  }

  /**
   * Reads one document.
   *
   * @param utf8 the document in UTF-8, with white space around it if need be; it is neither changed
   *     nor kept
   * @throws JsonTextException if it is not exactly one document within the limits
   */
  public static JsonValue parse(byte[] utf8) throws JsonTextException {
    Objects.requireNonNull(utf8, "utf8 == null");
    requireSize(utf8.length);
    if (utf8.length > 2 && utf8[0] == BOM[0] && utf8[1] == BOM[1] && utf8[2] == BOM[2]) {
      throw new JsonTextException("send JSON without the byte order mark", 0);
    }
    return new JsonReader(utf8).document();
  }

  /**
   * Returns the bytes of the text. At the first half of a surrogate pair they end with a byte that
   * a reader refuses.
   */
  static byte[] encode(String text) {
    int end = JsonValue.loneSurrogate(text);
    if (end < 0) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    byte[] bytes = text.substring(0, end).getBytes(StandardCharsets.UTF_8);
    byte[] ended = Arrays.copyOf(bytes, bytes.length + 1);
    ended[bytes.length] = JsonReader.MALFORMED;
    return ended;
  }

  private static void requireSize(int length) throws JsonTextException {
    if (length > MAX_CHARS) {
      throw new JsonTextException("larger than " + MAX_CHARS + " bytes", MAX_CHARS);
    }
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
    char before = '{';
    for (int i = 0; i < object.size(); i++) {
      out.append(before);
      writeString(object.name(i), out);
      out.append(':');
      write(object.value(i), out);
      before = ',';
    }
    out.append(before == '{' ? "{}" : "}");
  }

  private static void writeArray(JsonArray array, StringBuilder out) {
    char before = '[';
    for (int i = 0; i < array.size(); i++) {
      out.append(before);
      write(array.get(i), out);
      before = ',';
    }
    out.append(before == '[' ? "[]" : "]");
  }

  private static void writeString(String text, StringBuilder out) {
    out.append('"');
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (mustBeEscaped(c)) {
        out.append(text, copied, i);
        writeEscaped(c, out);
        copied = i + 1;
      }
    }
    out.append(text, copied, text.length()).append('"');
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
