package io.cardfile.transport.retrofit;

import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * A client that abandons its connections after a reply with status 421 (misdirected request). Other
 * calls may still use an HTTP/2 connection, so it is not closed: later calls use a new pool.
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
      misdirected.connectionPool().evictAll(); // Closes idle connections.
    }
  }
}
