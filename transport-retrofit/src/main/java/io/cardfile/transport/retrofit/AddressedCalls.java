package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * Creates the calls for Retrofit, with the address and the headers of their transmission.
 *
 * <p>Retrofit itself would parse the URL each time, and would tag the request with an {@code
 * Invocation} that exposes the arguments of the method to every interceptor.
 */
final class AddressedCalls implements Call.Factory {

  private final RenewableClient posts;
  private @Nullable RenewableClient lookUps; // Guarded by this; null before the first look-up.
  private final OkHttpClient client;
  private volatile @Nullable HttpUrl
      last; // All purchases have the same URL, which is costly to parse.

  AddressedCalls(OkHttpClient client) {
    this.client = client;
    posts = new RenewableClient(client);
  }

  @Override
  public Call newCall(Request unaddressed) {
    Transmission transmission = Transmission.of(unaddressed);
    WireRequest wire = transmission.request();
    RequestBody body = unaddressed.body();
    Request.Builder request =
        new Request.Builder()
            .url(urlOf(wire))
            .header("Accept", "application/json")
            .method(unaddressed.method(), body);
    for (WireHeader header : wire.headers()) {
      request.addHeader(header.name(), header.value());
    }
    if (body == null) {
      request.tag(Transmission.class, transmission);
    }
    return (body == null ? lookUps() : posts).newCall(request.build(), transmission);
  }

  // A stale reply to a purchase on the same connection could answer a look-up. The guard closes the
  // connection of each look-up, so that its stale replies cannot answer anything either.
  private synchronized RenewableClient lookUps() {
    if (lookUps == null) {
      lookUps =
          new RenewableClient(client.newBuilder().connectionPool(SafeClient.newPool()).build());
    }
    return lookUps;
  }

  private HttpUrl urlOf(WireRequest request) {
    HttpUrl known = last;
    if (known != null && known.toString().equals(request.url())) {
      return known;
    }
    HttpUrl url = parse(request.url());
    if (request.body() != null) { // A URL with data in its path is used once, and contains a hash.
      last = url;
    }
    return url;
  }

  /** Parses a URL and refuses one that OkHttp would correct, because the path may be signed. */
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
