package io.cardfile.sample.billing;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a file cannot be read from some line on; the message contains none of its text. */
final class UnreadableFileException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreadableFileException(Path path, long line, String why) {
    super(path + ", line " + line + ": " + why);
  }
}
