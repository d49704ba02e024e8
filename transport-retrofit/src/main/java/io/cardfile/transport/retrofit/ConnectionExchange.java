package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireRequest;
import java.io.IOException;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** The connection of a call's single request, and the whole reply. */
final class ConnectionExchange {

  private static final int MISDIRECTED = 421;

  private volatile @Nullable ConnectionUse
      connection; // Set together with the next field before sending.
  private volatile boolean attributed;
  private transient volatile @Nullable Response original; // The response that the guard has read.
  private volatile boolean replaced;
  private volatile @Nullable NetworkReply reply;
  private transient volatile @Nullable ResponseBody copy; // Of the body of the reply.
  private volatile boolean untouched;
  private volatile @Nullable RenewableClient renewable; // Set together with the next field.
  private volatile @Nullable OkHttpClient client;

  /** Sets the client of the call, which is left after a reply with status 421. */
  void runsOn(RenewableClient owner, OkHttpClient current) {
    client = current;
    renewable = owner;
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

  /** Writes and flushes the document of the request. */
  void write(byte[] document, BufferedSink sink) throws IOException {
    ConnectionUse use = connection;
    ErasedBuffer buffer = use == null ? new ErasedBuffer() : use.buffer();
    buffer.write(document, sink);
  }

  /** Sets the original response, after its status line and headers were read. */
  void began(Response response) {
    original = response;
  }

  /**
   * Compares the response of the caller's network interceptors with the original. Returns false if
   * there is no original. A response with another status or body object may be another reply: it is
   * not attributed, and the connection, which may contain a rest of the original, is not kept.
   */
  boolean returned(Response response) {
    Response read = original;
    if (read == null) {
      return false;
    }
    replaced = response.code() != read.code() || response.body() != read.body();
    return true;
  }

  /**
   * Sets the whole reply to {@code request}.
   *
   * @param given the copy of its body that is returned to the caller's interceptors
   */
  void received(int status, ReceivedBody body, ResponseBody given, WireRequest request) {
    copy = given;
    NetworkReply whole = new NetworkReply(status, body, replaced, attributed);
    ConnectionUse use = connection;
    if (use != null && !isKeepable(use, whole, request)) {
      use.close(); // The call still owns the connection, so no other request uses it.
    }
    RenewableClient owner = renewable;
    OkHttpClient misdirected = client;
    if (status == MISDIRECTED && owner != null && misdirected != null) {
      owner.leave(misdirected);
    }
    reply = whole;
  }

  private static boolean isKeepable(ConnectionUse use, NetworkReply reply, WireRequest request) {
    return use.isKeepable() && (use.isMultiplexed() || reply.repeats(request));
  }

  /**
   * Empties the body that the caller's interceptors returned if it is the unread copy of the
   * gateway's, so that Retrofit copies nothing. What an interceptor wrote into that copy is lost;
   * the gateway's reply counts.
   */
  void returnedToRetrofit(Response response) {
    ResponseBody body = response.body();
    ResponseBody given = copy;
    copy = null;
    if (body != null && body == given) {
      Buffer unread = body.source().getBuffer();
      if (unread.size() == body.contentLength()) {
        unread.clear();
        untouched = true;
      }
    }
  }

  /** Returns whether the caller's interceptors returned the gateway's body unread. */
  boolean isUntouched() {
    return untouched;
  }

  /** Returns the reply that was read from the network, or null. */
  @Nullable NetworkReply reply() {
    return reply;
  }

  /** Ends the exchange; nothing more is read for this call. */
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
        read.close(); // An interceptor may have left it open, and the connection would not be
        // released.
      }
    } catch (RuntimeException e) {
      // Thrown by a socket of a custom factory; nothing more is read from it.
    }
  }
}
