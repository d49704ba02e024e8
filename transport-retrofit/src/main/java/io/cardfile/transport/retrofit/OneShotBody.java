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
 * A body that can be written once. That it says so stops every re-send that OkHttp would make by
 * itself; that its buffer is empty afterwards stops the rest. Its transmission is asked before it
 * is written: an interceptor can write it anywhere.
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
      sink.flush(); // OkHttp does it next anyway; what cannot be written must not count as sent.
    } finally {
      if (toTheNetwork) { // What an interceptor reads is its own.
        erase();
      }
    }
    carrier.progress.reached(Phase.SENT);
  }

  /**
   * Overwrites the document. Okio would keep its buffers for the next that needs one, with the card
   * in them; but what is shared with a second buffer it never uses again.
   */
  void erase() {
    try {
      shared.copyTo(new ErasingOutput(null)); // Okio passes its own arrays.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
