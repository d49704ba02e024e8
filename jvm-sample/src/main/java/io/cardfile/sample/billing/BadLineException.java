package io.cardfile.sample.billing;

/** Thrown for an invalid line. */
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
