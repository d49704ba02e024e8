package io.cardfile.transport.apache;

import java.io.IOException;

/** Thrown for a reason of this transport; its message is fixed and contains no value. */
final class RefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  RefusedException(String message) {
    super(message);
  }

  static void require(boolean condition, String otherwise) throws RefusedException {
    if (!condition) {
      throw new RefusedException(otherwise);
    }
  }
}
