package io.cardfile;

import io.cardfile.transport.TransportException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when what an authorizer or a signer returned cannot be used; nothing was sent. The message
 * contains no value of a header.
 */
final class AuthorizationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The redacted failure of the signer; null when it did not fail. */
  final @Nullable TransportException failure;

  AuthorizationException(String why) {
    this(why, null);
  }

  AuthorizationException(String why, @Nullable TransportException failure) {
    super(why);
    this.failure = failure;
  }
}
