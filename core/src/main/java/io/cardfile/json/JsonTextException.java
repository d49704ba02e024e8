package io.cardfile.json;

/**
 * Says that a text is not the JSON document it should be, and where.
 *
 * <p>Nothing of the content is repeated. Only the path holds names of the document: those of up to
 * 40 ASCII letters, digits and underscores, with no more than 2 digits; any other name, which may
 * be a card number, a CVV or a line for somebody's log, is shown as {@code ?}.
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

  /** Returns the place in the document, such as {@code $.response.errors[3]}. */
  public String path() {
    return path;
  }

  /** Returns the place in the text: the number of bytes before it in UTF-8, from 0. */
  public int offset() {
    return offset;
  }
}
