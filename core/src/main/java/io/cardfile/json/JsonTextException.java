package io.cardfile.json;

/**
 * Thrown when a text is not a valid JSON document. The message has the problem and its place, and
 * no value of the document.
 *
 * <p>The path contains a name of the document only if the name has up to 40 ASCII letters, digits
 * and underscores and at most 2 digits. Any other name is {@code ?}, because it may be a card
 * number, a CVV or a forged log line.
 */
public final class JsonTextException extends Exception {
  private static final long serialVersionUID = 2L;

  private static final String SHOWN = "(?=.{1,40}$)[A-Za-z_]*([0-9][A-Za-z_]*){0,2}";

  /** The path below the document; it grows while the reader unwinds. @serial */
  private String path = "";

  /** The offset. @serial */
  private final int offset;

  JsonTextException(String problem, int offset) {
    super(problem);
    this.offset = offset;
  }

  JsonTextException inMember(String name) {
    path = "." + (name.matches(SHOWN) ? name : "?") + path;
    return this;
  }

  JsonTextException inElement(int index) {
    path = "[" + index + "]" + path;
    return this;
  }

  /** Returns the problem, the path and the offset. */
  @Override
  public String getMessage() {
    return super.getMessage() + " at " + path() + ", offset " + offset;
  }

  /** Returns the path in the document, such as {@code $.response.errors[3]}. */
  public String path() {
    return "$" + path;
  }

  /** Returns the offset in the text: the number of characters before it, from 0. */
  public int offset() {
    return offset;
  }
}
