package io.cardfile.transport.jdk;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A failure whose message is a fixed text, without any value of a request or reply. */
final class ExplainedException extends IOException {

  private static final long serialVersionUID = 1L;

  ExplainedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  static void require(boolean holds, String otherwise) throws ExplainedException {
    if (!holds) {
      throw new ExplainedException(otherwise, null);
    }
  }
}
