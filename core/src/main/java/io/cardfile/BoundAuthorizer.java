package io.cardfile;

import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireRequest;
import java.util.Optional;

/**
 * An authorizer for one merchant and account. A journal records the account before the authorizer
 * is called, so the account must not change in between. Thread-safe.
 */
final class BoundAuthorizer {

  final Optional<String> merchant;
  final Optional<String> account;
  private final RequestAuthorizer authorizer;

  BoundAuthorizer(RequestAuthorizer authorizer) {
    this.authorizer = authorizer;
    this.merchant = authorizer.merchant();
    this.account = authorizer.account();
  }

  /**
   * Returns {@code bare} with the authorizer's headers.
   *
   * @throws AuthorizationException when the authorizer names another merchant or account by now
   */
  WireRequest authorized(WireRequest bare) {
    requireSame();
    WireRequest authorized = bare.with(authorizer.authorize(bare));
    requireSame(); // It may have changed during the call.
    return authorized;
  }

  private void requireSame() {
    if (!merchant.equals(authorizer.merchant()) || !account.equals(authorizer.account())) {
      throw new AuthorizationException(
          "the authorizer's merchant or account has changed: build a client or look-up for each");
    }
  }
}
