package io.cardfile.transport.retrofit;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A JSON body that can be written once: writing moves its bytes to the connection. */
final class OneShotBody extends RequestBody {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  private final transient Buffer json;
  private final long length;
  private @Nullable Runnable whenSent;

  OneShotBody(Buffer json) {
    this.json = json;
    this.length = json.size();
  }

  /** Sets what to run when the body was handed to the network. */
  void onSent(Runnable whenSent) {
    this.whenSent = whenSent;
  }

  @Override
  public MediaType contentType() {
    return JSON;
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
    sink.write(json, length);
    sink.flush();
    if (whenSent != null) {
      whenSent.run();
    }
  }
}
