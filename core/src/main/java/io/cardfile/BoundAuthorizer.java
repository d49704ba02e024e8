package io.cardfile;

import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An authorizer for one merchant and account. A journal records the account before the authorizer
 * is called, so the account must not change in between. Thread-safe.
 */
final class BoundAuthorizer {

  // Headers of the transport or of one connection.
  private static final String[] TRANSPORTS =
      ("accept accept-encoding connection content-encoding content-length content-type expect host"
              + " keep-alive te trailer transfer-encoding upgrade")
          .split(" ");
  private static final String PROXY = "proxy-";

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
   *     returns a header that is {@linkplain #problem set already}
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
   * @throws AuthorizationException when a header is {@linkplain #problem set already}
   */
  static WireRequest authorized(RequestAuthorizer authorizer, WireRequest bare) {
    WireRequest authorized = bare.with(authorizer.authorize(bare));
    String problem = problem(authorized.headers());
    if (problem != null) {
      throw new AuthorizationException(problem);
    }
    return authorized;
  }

  /**
   * Returns the error about a header that occurs twice, because a server may use either value, or
   * that the transport sets; null if there is none. An {@code Accept-Encoding}, for example, turns
   * off the decompression of an HTTP stack, so that no reply can be read.
   */
  static @Nullable String problem(List<WireHeader> headers) {
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.get(i).name();
      boolean taken = name.regionMatches(true, 0, PROXY, 0, PROXY.length());
      for (String other : TRANSPORTS) {
        taken |= name.equalsIgnoreCase(other);
      }
      for (int j = 0; j < i; j++) {
        taken |= name.equalsIgnoreCase(headers.get(j).name());
      }
      if (taken) {
        return isSet(name);
      }
    }
    return null;
  }

  static String isSet(String name) {
    return "the header " + name + " is set already, by the call, the transport or the authorizer";
  }

  private void requireSame() {
    if (!merchant.equals(authorizer.merchant()) || !account.equals(authorizer.account())) {
      throw new AuthorizationException(
          "the authorizer's merchant or account has changed: build a client or look-up for each");
    }
  }
}
