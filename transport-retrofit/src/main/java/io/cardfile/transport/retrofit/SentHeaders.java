package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;

/** The headers of a request as they go over the wire. */
final class SentHeaders {

  private static final String AUTHORIZATION = "Authorization";

  private SentHeaders() {}

  /** Returns what tells the account from others: its credentials. */
  static List<String> account(Request request, WireRequest wire) {
    List<String> account = new ArrayList<>(request.headers(AUTHORIZATION));
    for (WireHeader header : wire.headers()) { // An authorizer gives one header, of any name.
      account.add(header.value());
    }
    return account;
  }
}
