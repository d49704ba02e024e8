package io.cardfile.transport.retrofit;

import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;

/**
 * Limits the steps of connecting to the time of the call, for sockets that are not {@linkplain
 * StoppableSocket stoppable}: those of a custom factory, and those to a SOCKS proxy.
 */
final class ConnectLimits {

  private final boolean customSockets;

  ConnectLimits(boolean customSockets) {
    this.customSockets = customSockets;
  }

  Interceptor.Chain on(Interceptor.Chain chain) {
    Transmission transmission = Transmission.of(chain.call());
    int given = chain.connectTimeoutMillis();
    int limit = transmission.deadline.atMost(given);
    Interceptor.Chain limited =
        limit == given ? chain : chain.withConnectTimeout(limit, TimeUnit.MILLISECONDS);
    // This is the only limit of a tunnel; it costs a wake-up for each read of any reply.
    return customSockets && chain.request().isHttps()
        ? limited.withReadTimeout(transmission.deadline.atMost(0), TimeUnit.MILLISECONDS)
        : limited;
  }
}
