package io.cardfile.transport.retrofit;

import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * A client that leaves its connections once a gateway said, with a 421, that one of them leads to
 * the wrong place. Over HTTP/2 other calls may still be on it, so it is not closed: the next calls
 * have a pool of their own.
 */
final class RenewableClient {

  private final AtomicReference<OkHttpClient> current;

  RenewableClient(OkHttpClient client) {
    current = new AtomicReference<>(client);
  }

  Call newCall(Request request, Transmission transmission) {
    OkHttpClient client = current.get();
    transmission.exchange.whenMisdirected(() -> leave(client));
    return client.newCall(request);
  }

  private void leave(OkHttpClient misdirected) {
    OkHttpClient next = misdirected.newBuilder().connectionPool(SafeClient.newPool()).build();
    if (current.compareAndSet(misdirected, next)) {
      misdirected.connectionPool().evictAll(); // The idle ones.
    }
  }
}
