package io.cardfile.sample;

import java.io.IOException;

/** Thrown when a file cannot be read on from some line; the message holds nothing of it. */
final class UnreadableFileException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreadableFileException(long line, String why) {
    super("line " + line + ": " + why);
  }
}
