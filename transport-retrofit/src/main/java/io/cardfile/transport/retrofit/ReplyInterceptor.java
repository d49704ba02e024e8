package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonText;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;

/** Reads the whole reply within the call, up to the maximum size of a document. */
final class ReplyInterceptor implements Interceptor {

  private static final int CHUNK = 8192;
  private static final int MAX_DEAD_CONNECTIONS = 40; // More than the capacity of the pool.

  private final CurrentTransmission current;
  private final ConnectLimits limits;

  ReplyInterceptor(CurrentTransmission current, ConnectLimits limits) {
    this.current = current;
    this.limits = limits;
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    Transmission transmission = Transmission.of(chain.call());
    transmission.taken();
    current.enter(transmission);
    try {
      return buffered(reply(limits.on(chain)), chain);
    } finally {
      current.leave();
      transmission.dropped();
      transmission.exchange.end();
    }
  }

  private static Response reply(Chain chain) throws IOException {
    for (int dead = 0; ; dead++) {
      try {
        return chain.proceed(chain.request());
      } catch (DeadConnectionException e) {
        // Detected before anything was written, so the next connection may be used.
        if (dead == MAX_DEAD_CONNECTIONS || Transmission.of(chain.call()).progress.isSent()) {
          throw e;
        }
      }
    }
  }

  private Response buffered(Response response, Chain chain) throws IOException {
    Buffer whole = new Buffer();
    try (ResponseBody body = response.body()) {
      if (response.protocol()
          == Protocol.HTTP_1_0) { // OkHttp also parses "ICY 200 OK" as HTTP/1.0.
        chain.call().cancel(); // The connection cannot be reused.
        throw new IOException("the reply is not HTTP/1.1 or newer");
      }
      BufferedSource source = body.source();
      while (source.read(whole, CHUNK) != -1) {
        if (whole.size() > JsonText.MAX_CHARS) {
          chain.call().cancel(); // Closing the body would continue to read for a while.
          throw new IOException("the reply is too large");
        }
      }
    }
    byte[] bytes = whole.readByteArray();
    Transmission transmission = Transmission.of(chain.call());
    ReceivedBody received = ReceivedBody.of(bytes);
    // Without a content type, which Retrofit would parse, and which is not trusted.
    ResponseBody copy = ResponseBody.create(bytes, null);
    transmission.exchange.received(response.code(), received, copy, transmission.request());
    return response.newBuilder().body(copy).build();
  }
}
