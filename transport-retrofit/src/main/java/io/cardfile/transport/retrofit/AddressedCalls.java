package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls that Retrofit asks for, with the address and the headers of their transmission.
 *
 * <p>Retrofit would parse the URL anew each time, and would tag the request with an {@code
 * Invocation} that shows every interceptor the arguments of the method.
 */
final class AddressedCalls implements Call.Factory {

  private final RenewableClient sending;
  private final RenewableClient asking;
  private volatile @Nullable HttpUrl last; // Purchases all have one URL, which is costly to parse.

  AddressedCalls(OkHttpClient client) {
    sending = new RenewableClient(client);
    // What a purchase has left over on its connection would answer a question: see "last" in the
    // guard, which sees to it that what a question leaves over answers nothing either.
    asking = new RenewableClient(client.newBuilder().connectionPool(SafeClient.newPool()).build());
  }

  @Override
  public Call newCall(Request unaddressed) {
    Transmission transmission = Transmission.of(unaddressed);
    WireRequest wire = transmission.request();
    OneShotBody body = (OneShotBody) unaddressed.body();
    if (body != null) {
      body.carriedBy(transmission);
      transmission.carries(body);
    }
    Request.Builder request =
        new Request.Builder()
            .url(urlOf(wire))
            .tag(Transmission.class, transmission)
            .header("Accept", "application/json")
            .method(unaddressed.method(), body);
    for (WireHeader header : wire.headers()) {
      request.addHeader(header.name(), header.value());
    }
    return (body == null ? asking : sending).newCall(request.build(), transmission);
  }

  private HttpUrl urlOf(WireRequest request) {
    HttpUrl known = last;
    if (known != null && known.toString().equals(request.url())) {
      return known;
    }
    HttpUrl url = parse(request.url());
    if (request.body() != null) { // A URL with the data in its path comes once, and holds a hash.
      last = url;
    }
    return url;
  }

  /** OkHttp mends what it takes for slips, but a path may be what is signed. */
  private static HttpUrl parse(String text) {
    HttpUrl url = HttpUrl.parse(text);
    if (url == null) {
      throw new IllegalArgumentException("the URL is not valid");
    }
    String query = url.encodedQuery();
    String target = query == null ? url.encodedPath() : url.encodedPath() + '?' + query;
    String given = text.substring(endOfAuthority(text));
    if (!target.equals(given.startsWith("/") ? given : '/' + given)) {
      throw new IllegalArgumentException("the URL would not be sent as it is");
    }
    return url;
  }

  private static int endOfAuthority(String url) {
    int end = url.indexOf("://") + 3;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
