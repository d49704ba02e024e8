package io.cardfile.transport.retrofit;

import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * A client that abandons its connections after a reply with status 421 (misdirected request). Other
 * calls may still use an HTTP/2 connection, so it is not closed: later calls use a new pool.
 */
final class RenewableClient {

  private volatile OkHttpClient current;

  RenewableClient(OkHttpClient client) {
    current = client;
  }

  Call newCall(Request request, Transmission transmission) {
    OkHttpClient client = current;
    transmission.exchange.runsOn(this, client);
    return client.newCall(request);
  }

  /** Abandons the connections of {@code misdirected}, unless they were abandoned before. */
  void leave(OkHttpClient misdirected) {
    if (replace(misdirected)) {
      misdirected.connectionPool().evictAll(); // Closes idle connections, so without the lock.
    }
  }

  private synchronized boolean replace(OkHttpClient misdirected) {
    if (current != misdirected) {
      return false;
    }
    current = misdirected.newBuilder().connectionPool(SafeClient.newPool()).build();
    return true;
  }
}
