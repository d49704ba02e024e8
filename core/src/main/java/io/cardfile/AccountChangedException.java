package io.cardfile;

/**
 * Thrown when an authorizer names another merchant or account than when it was configured; nothing
 * was sent.
 */
final class AccountChangedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  AccountChangedException() {
    super(
        "the authorizer's merchant or account has changed since the client or look-up was built:"
            + " build one for each account");
  }
}
