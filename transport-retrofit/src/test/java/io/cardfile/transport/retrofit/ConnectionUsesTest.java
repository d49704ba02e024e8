package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Headers;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class ConnectionUsesTest {

  private static final String URL = "https://pay.example/v1.0/purchases";
  private static final WireHeader ONE = WireHeader.of("Authorization", "Basic one");
  private static final WireHeader TWO = WireHeader.of("Authorization", "Basic two");

  private final ConnectionUses uses = new ConnectionUses(new BoundedThreads());

  /** A request of the client, and the same as interceptors pass it on. */
  private record Sent(Request request, WireRequest wire) {

    static Sent of(String url, Headers headers, WireHeader... credentials) {
      return of(WireRequest.post(url).body(JsonObject.empty()), headers, credentials);
    }

    static Sent of(WireRequest.Builder builder, Headers headers, WireHeader... credentials) {
      List.of(credentials).forEach(builder::header);
      WireRequest wire = builder.build();
      return new Sent(new Request.Builder().url(wire.url()).headers(headers).build(), wire);
    }

    static Sent of(String url, WireHeader... credentials) {
      Headers.Builder headers = new Headers.Builder();
      List.of(credentials).forEach(header -> headers.add(header.name(), header.value()));
      return of(url, headers.build(), credentials);
    }
  }

  private static List<Sent> ofSeveralAccounts() {
    List<Sent> all = new ArrayList<>();
    all.add(Sent.of(URL, ONE));
    all.add(Sent.of(URL, TWO));
    all.add(Sent.of(URL, WireHeader.of("Authorization", "Basic one")));
    all.add(Sent.of(URL + "/2", ONE));
    all.add(Sent.of(URL, ONE, WireHeader.of("Shop", "2")));
    all.add(Sent.of(URL, WireHeader.of("Shop", "2")));
    all.add(Sent.of(URL));
    Headers twice = Headers.of("Authorization", ONE.value(), "Authorization", TWO.value());
    all.add(Sent.of(URL, twice, ONE));
    all.add(Sent.of(URL, Headers.of("authorization", TWO.value()), ONE));
    all.add(Sent.of(URL, Headers.of(), ONE));
    Headers one = Headers.of("Authorization", ONE.value());
    all.add(Sent.of(WireRequest.get(URL + "/R-1"), one, ONE)); // A look-up.
    all.add(Sent.of(WireRequest.post(URL + "/hash"), Headers.of())); // For a wallet token.
    return all;
  }

  @Test
  void accountIsTheHashWhateverTheLastRequestWas() {
    for (Sent last : ofSeveralAccounts()) {
      for (Sent next : ofSeveralAccounts()) {
        uses.account(last.request, last.wire);
        assertEquals(
            AccountHash.of(next.request, next.wire.credentials()),
            uses.account(next.request, next.wire));
      }
    }
  }
}
