package io.cardfile;

/**
 * Thrown when what an authorizer returned cannot be used; nothing was sent. The message contains no
 * value of a header.
 */
final class AuthorizationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  AuthorizationException(String why) {
    super(why);
  }
}
