package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonObject;
import io.cardfile.transport.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body that can be written once. {@link #isOneShot} prevents every re-send by OkHttp, and the
 * buffer is empty after a write, which prevents any other. The transmission is checked before a
 * write, because an interceptor can write the body anywhere.
 */
final class OneShotBody extends RequestBody {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  private final transient Buffer content;
  private final transient Buffer shared; // See erase().
  private final long length;
  private final @Nullable MediaType type;
  private @Nullable Transmission transmission;

  private OneShotBody(Buffer content, @Nullable MediaType type) {
    this.content = content;
    shared = content.clone();
    this.length = content.size();
    this.type = type;
  }

  static OneShotBody of(@Nullable JsonObject document) throws IOException {
    Buffer content = new Buffer();
    if (document == null) {
      return new OneShotBody(content, null);
    }
    DocumentWriter.write(document, content);
    return new OneShotBody(content, JSON);
  }

  void carriedBy(Transmission carrier) {
    transmission = carrier;
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
    Transmission carrier = Objects.requireNonNull(transmission, "transmission == null");
    boolean toTheNetwork = carrier.progress.startWriting();
    try {
      sink.write(content, content.size());
      sink.flush(); // OkHttp flushes next anyway; bytes that cannot be written must not count as
      // sent.
    } finally {
      if (toTheNetwork) { // A copy that an interceptor reads is left to it.
        erase();
      }
    }
    carrier.progress.reached(Phase.SENT);
  }

  /**
   * Overwrites the document, because Okio keeps its buffers, with card data in them, for reuse.
   * Okio does not reuse a buffer that is shared with a second one, so it can be overwritten safely.
   */
  void erase() {
    try {
      shared.copyTo(new ErasingOutput(null)); // Okio passes its own arrays.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
