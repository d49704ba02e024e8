package io.cardfile.sample.android;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** A body that OkHttp does not send again, whatever the result of the first attempt. */
final class OneShotBody extends RequestBody {

  private final RequestBody body;

  OneShotBody(RequestBody body) {
    this.body = body;
  }

  @Override
  public MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() throws IOException {
    return body.contentLength();
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    body.writeTo(sink);
  }

  @Override
  public boolean isOneShot() {
    return true;
  }
}
