package io.cardfile.transport;

import java.util.Optional;

/**
 * Gives the header that proves to the purchases endpoint who is asking. The specification does not
 * show the endpoint's authentication, so this is a port; {@link BasicAuthorizer} is what the field
 * uses.
 *
 * <p>Thread-safe. Called once for each purchase and for each question of a look-up, before anything
 * is sent, on the thread of the call. For a purchase its time is part of the deadline: when an
 * authorizer returns after the deadline, the call ends as not sent. An authorizer that never
 * returns holds its thread. An exception thrown here ends the call as not sent.
 */
public interface RequestAuthorizer {

  /** Returns the header to add to {@code request}, which is complete but for it. */
  WireHeader authorize(WireRequest request);

  /**
   * Returns the merchant that these credentials belong to, as the gateway names it; empty where the
   * authorizer does not know. A journal keeps references under this name, so it must always be the
   * same: when it is another one, also empty, than when a look-up, or a client with a journal, was
   * built, nothing is sent.
   */
  default Optional<String> merchant() {
    return Optional.empty();
  }

  /**
   * Returns the account of the gateway that these credentials open, such as the user name; {@link
   * #merchant} by default. It is a part of where a purchase {@linkplain
   * io.cardfile.journal.Destination is sent}: what one account has charged another does not find.
   * Override it where {@code merchant} keeps an earlier name, and pass it on where one authorizer
   * wraps another. It must stay the same when a password or token changes, and must be another one
   * for each account. Read when a look-up, or a client with a journal, is built; when it is another
   * one before or after {@link #authorize}, nothing is sent. That does not show a change there and
   * back between these calls, nor {@link #authorize} reading other credentials than this: so let
   * one authorizer have the credentials of one account, and never those of the moment.
   */
  default Optional<String> account() {
    return merchant();
  }
}
