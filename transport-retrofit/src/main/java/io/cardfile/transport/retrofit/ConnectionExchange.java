package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireRequest;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The connection that carries the one request of a call, and the whole reply that was read. */
final class ConnectionExchange {

  private static final int MISDIRECTED = 421;

  private volatile @Nullable ConnectionUse connection; // Set with the next before it is sent.
  private volatile boolean attributed;
  private transient volatile @Nullable Response original; // As the guard has read it.
  private volatile boolean replaced;
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

  /** The status line and headers of the reply were read from the connection. */
  void began(Response response) {
    original = response;
  }

  /**
   * Compares what the caller's network interceptors returned with the original. Returns false if
   * there is none. Another status or body object may be another reply: it is not attributed, and
   * the connection, which may hold a rest of the original, is not kept.
   */
  boolean returned(Response response) {
    Response read = original;
    if (read == null) {
      return false;
    }
    replaced = response.code() != read.code() || response.body() != read.body();
    return true;
  }

  /** The whole reply to {@code request} was read. */
  void received(int status, ReceivedBody body, WireRequest request) {
    NetworkReply whole = new NetworkReply(status, body, replaced, attributed);
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
    closeOriginal();
    if (use != null) {
      use.end(reply != null && !replaced);
    }
  }

  private void closeOriginal() {
    Response read = original;
    original = null;
    try {
      if (replaced && read != null) {
        read.close(); // An interceptor may have left it open: the connection would not be released.
      }
    } catch (RuntimeException e) {
      // Of a socket of the caller's own factory: nothing more is read from it.
    }
  }
}
