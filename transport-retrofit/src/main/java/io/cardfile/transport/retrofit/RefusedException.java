package io.cardfile.transport.retrofit;

import java.io.IOException;

/**
 * Thrown when the transport refuses a request or a reply. The message contains no value and is
 * shown.
 */
final class RefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  RefusedException(String why) {
    super(why);
  }
}
