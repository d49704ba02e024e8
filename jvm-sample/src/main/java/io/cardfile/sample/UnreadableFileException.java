package io.cardfile.sample;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a file cannot be read on from some line; the message holds nothing of it. */
final class UnreadableFileException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreadableFileException(Path path, long line, String why) {
    super(path + ", line " + line + ": " + why);
  }
}
