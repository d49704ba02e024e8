package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireRequest;
import org.jspecify.annotations.Nullable;

/** The connection that carries the one request of a call, and the whole reply that was read. */
final class ConnectionExchange {

  private static final int MISDIRECTED = 421;

  private volatile @Nullable ConnectionUse connection; // Set with the next before it is sent.
  private volatile boolean attributed;
  private volatile @Nullable NetworkReply reply;
  private volatile Runnable misdirected = () -> {};

  /** Sets what to do when the connection turns out to lead to the wrong place. */
  void whenMisdirected(Runnable then) {
    misdirected = then;
  }

  /**
   * Begins to use a connection.
   *
   * @param attributable whether a reply on {@code use} certainly answers this request
   */
  void begin(ConnectionUse use, boolean attributable) {
    connection = use;
    attributed = attributable;
  }

  /** The whole reply to {@code request} was read from the network. */
  void received(int status, ReceivedBody body, WireRequest request) {
    NetworkReply whole = new NetworkReply(status, body, attributed);
    ConnectionUse use = connection;
    if (use != null && !isKeepable(use, whole, request)) {
      use.close(); // It is with the call still, so no other request is on it.
    }
    if (status == MISDIRECTED) {
      misdirected.run();
    }
    reply = whole;
  }

  private static boolean isKeepable(ConnectionUse use, NetworkReply reply, WireRequest request) {
    return use.isKeepable() && (use.isMultiplexed() || reply.repeats(request));
  }

  /** What was read from the network, or null. */
  @Nullable NetworkReply reply() {
    return reply;
  }

  /** Nothing more is read for this call. */
  void end() {
    ConnectionUse use = connection;
    connection = null;
    if (use != null) {
      use.end(reply != null);
    }
  }
}
