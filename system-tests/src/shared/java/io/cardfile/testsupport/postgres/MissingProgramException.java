package io.cardfile.testsupport.postgres;

import java.io.IOException;

/** A program is not on this machine; the message says which one, and what to do. */
public final class MissingProgramException extends IOException {

  private static final long serialVersionUID = 1;

  MissingProgramException(String message) {
    super(message);
  }
}
