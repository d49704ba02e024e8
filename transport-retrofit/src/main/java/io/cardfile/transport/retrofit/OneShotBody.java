package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Phase;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body that can be written once. {@link #isOneShot} prevents every re-send by OkHttp, and the
 * document is gone after a write, which prevents any other. The transmission is checked before a
 * write, because an interceptor can write the body anywhere.
 */
final class OneShotBody extends RequestBody {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  private static final byte[] NOTHING = {};

  private final transient AtomicReference<byte[]> document;
  private final long length;
  private final @Nullable MediaType type;
  private final Transmission transmission;

  private OneShotBody(Transmission transmission, byte[] document, @Nullable MediaType type) {
    this.transmission = transmission;
    this.document = new AtomicReference<>(document);
    this.length = document.length;
    this.type = type;
  }

  /** Returns the body of the transmission's request. */
  static OneShotBody of(Transmission transmission) throws IOException {
    JsonObject document = transmission.request().body();
    OneShotBody body =
        document == null
            ? new OneShotBody(transmission, NOTHING, null)
            : new OneShotBody(transmission, DocumentWriter.utf8(document), JSON);
    transmission.carries(body);
    return body;
  }

  Transmission transmission() {
    return transmission;
  }

  @Override
  public @Nullable MediaType contentType() {
    return type;
  }

  @Override
  public long contentLength() {
    return length;
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    boolean toTheNetwork = transmission.progress.startWriting();
    byte[] bytes = document.getAndSet(NOTHING);
    try {
      if (toTheNetwork) {
        transmission.exchange.write(bytes, sink);
      } else { // A copy that an interceptor reads is left to it.
        sink.write(bytes);
      }
      // OkHttp flushes next anyway; bytes that cannot be written must not count as sent.
      sink.flush();
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
    transmission.progress.reached(Phase.SENT);
  }

  /** Overwrites the document, unless it is being written. */
  void erase() {
    Arrays.fill(document.getAndSet(NOTHING), (byte) 0);
  }
}
