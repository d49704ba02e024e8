package io.cardfile.json;

/**
 * Thrown when a text is not a valid JSON document; names the place of the error.
 *
 * <p>The message does not repeat content. Only the path contains names of the document: names of up
 * to 40 ASCII letters, digits and underscores, with no more than 2 digits. Any other name is
 * replaced by {@code ?}, because it may be a card number, a CVV or a forged log line.
 */
public final class JsonTextException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The path. @serial */
  private final String path;

  /** The offset. @serial */
  private final int offset;

  JsonTextException(String problem, String path, int offset) {
    super(problem + " at " + path + ", offset " + offset);
    this.path = path;
    this.offset = offset;
  }

  /** Returns the path in the document, such as {@code $.response.errors[3]}. */
  public String path() {
    return path;
  }

  /** Returns the offset in the text: the number of UTF-8 bytes before it, from 0. */
  public int offset() {
    return offset;
  }
}
