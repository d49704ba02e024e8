package io.cardfile;

import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
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
   * @throws AuthorizationException when the authorizer names another merchant or account by now, or
   *     returns a header that the request has already
   */
  WireRequest authorized(WireRequest bare) {
    requireSame();
    WireRequest authorized = authorized(authorizer, bare);
    requireSame(); // It may have changed during the call.
    return authorized;
  }

  /**
   * Returns {@code bare} with the headers of {@code authorizer}.
   *
   * @throws AuthorizationException when the authorizer returns a header that the request has
   *     already, because a server may use either value
   */
  static WireRequest authorized(RequestAuthorizer authorizer, WireRequest bare) {
    WireRequest authorized = bare.with(authorizer.authorize(bare));
    for (WireHeader given : authorized.credentials()) {
      for (WireHeader own : bare.headers()) {
        if (own.name().equalsIgnoreCase(given.name())) {
          throw new AuthorizationException(
              "the authorizer and the call both set the header " + own.name());
        }
      }
    }
    return authorized;
  }

  private void requireSame() {
    if (!merchant.equals(authorizer.merchant()) || !account.equals(authorizer.account())) {
      throw new AuthorizationException(
          "the authorizer's merchant or account has changed since the client or look-up was built:"
              + " build one for each account");
    }
  }
}
