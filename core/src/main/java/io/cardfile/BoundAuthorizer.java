package io.cardfile;

import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireRequest;
import java.util.Optional;

/**
 * An authorizer for one merchant and account. A journal records with which account a purchase is
 * sent before the authorizer is asked, so the account must still be that one then. Thread-safe.
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
   * Returns {@code bare} with the authorizer's header.
   *
   * @throws AccountChangedException when it is of another merchant or account by now
   */
  WireRequest authorized(WireRequest bare) {
    requireSame();
    WireRequest authorized = bare.with(authorizer.authorize(bare));
    requireSame(); // It may have changed meanwhile.
    return authorized;
  }

  private void requireSame() {
    if (!merchant.equals(authorizer.merchant()) || !account.equals(authorizer.account())) {
      throw new AccountChangedException();
    }
  }
}
