package io.cardfile.transport.retrofit;

import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;

/**
 * Bounds the steps of connecting by the time of the call, for sockets that are not {@linkplain
 * StoppableSocket ours}: those of the caller's own factory, and those to a SOCKS proxy.
 */
final class ConnectLimits {

  private final boolean callersSockets;

  ConnectLimits(boolean callersSockets) {
    this.callersSockets = callersSockets;
  }

  Interceptor.Chain on(Interceptor.Chain chain) {
    Transmission transmission = Transmission.of(chain.call());
    int given = chain.connectTimeoutMillis();
    int limit = transmission.deadline.atMost(given);
    Interceptor.Chain limited =
        limit == given ? chain : chain.withConnectTimeout(limit, TimeUnit.MILLISECONDS);
    // A tunnel has no other limit than this one, which costs a wake-up for each read of any reply.
    return callersSockets && chain.request().isHttps()
        ? limited.withReadTimeout(transmission.deadline.atMost(0), TimeUnit.MILLISECONDS)
        : limited;
  }
}
