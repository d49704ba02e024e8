package io.cardfile;

import io.cardfile.transport.TransportException;

/**
 * Thrown when what an authorizer or a signer returned cannot be used; nothing was sent. The message
 * contains no value of a header.
 */
final class AuthorizationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  AuthorizationException(String why) {
    super(why);
  }

  /** Creates an exception with the redacted failure of a signer. */
  AuthorizationException(String why, TransportException failure) {
    super(why, failure);
  }
}
