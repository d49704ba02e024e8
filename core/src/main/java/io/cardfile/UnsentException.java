package io.cardfile;

import io.cardfile.transport.TransportException;
import org.jspecify.annotations.Nullable;

/** Ends a call before it is sent. The message is the reason, without any value. */
final class UnsentException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnsentException(String why, @Nullable TransportException cause) {
    super(why, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
