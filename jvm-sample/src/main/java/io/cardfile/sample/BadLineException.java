package io.cardfile.sample;

/** Thrown for a line that asks for no charge. */
final class BadLineException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient BadLine badLine;

  BadLineException(BadLine badLine) {
    super(badLine.toString());
    this.badLine = badLine;
  }

  BadLine badLine() {
    return badLine;
  }
}
