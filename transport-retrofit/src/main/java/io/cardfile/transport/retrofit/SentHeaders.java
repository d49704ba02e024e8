package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.Request;

/** The headers of a request as they go over the wire. */
final class SentHeaders {

  private static final String AUTHORIZATION = "Authorization";

  private SentHeaders() {}

  /**
   * Whether each header that {@code wire} gives is there as in {@code original}, and the host is
   * the URL's. Another account or virtual host would take the purchase.
   */
  static boolean areUnaltered(Request request, Request original, WireRequest wire) {
    return request.headers("Host").equals(Collections.singletonList(host(original.url())))
        && wire.headers().stream()
            .map(WireHeader::name)
            .allMatch(name -> request.headers(name).equals(original.headers(name)));
  }

  /** Returns the value of the header {@code Host}; the port only where it is not the default. */
  static String host(HttpUrl url) {
    String host = url.host().indexOf(':') < 0 ? url.host() : '[' + url.host() + ']';
    boolean standard = url.port() == HttpUrl.defaultPort(url.scheme());
    return standard ? host : host + ':' + url.port();
  }

  /** Returns what tells the account from others: its credentials. */
  static List<String> account(Request request, WireRequest wire) {
    List<String> account = new ArrayList<>(request.headers(AUTHORIZATION));
    for (WireHeader header : wire.headers()) { // An authorizer gives one header, of any name.
      account.add(header.value());
    }
    return account;
  }
}
