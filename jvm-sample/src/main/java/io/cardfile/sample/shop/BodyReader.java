package io.cardfile.sample.shop;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.EagerContentHandler.ContentLoader;
import org.eclipse.jetty.server.handler.EagerContentHandler.ContentLoaderFactory;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of one request, and then has a thread handle the request, so that slow clients
 * hold no thread. Of a body that is too long the beginning is kept, and the rest is read and
 * discarded: a client may lose the reply if the connection is closed with unread data.
 */
final class BodyReader extends ContentLoader implements Runnable {

  /** A body that is longer is not read to its end. */
  private static final long MAX_READ = 8_388_608;

  private final int limit;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private long received;

  private BodyReader(
      int limit, Handler handler, Request request, Response response, Callback callback) {
    super(handler, request, response, callback);
    this.limit = limit;
  }

  /**
   * Returns what reads every body.
   *
   * @param limit the maximum number of bytes of a body; of a longer one at least one byte more is
   *     kept
   */
  static ContentLoaderFactory factory(int limit) {
    return new ContentLoaderFactory() {
      @Override
      public @Nullable String getApplicableMimeType() {
        return null; // Any type.
      }

      @Override
      public ContentLoader newContentLoader(
          String contentType,
          String mimeType,
          Handler handler,
          Request request,
          Response response,
          Callback callback) {
        return new BodyReader(limit, handler, request, response, callback);
      }
    };
  }

  @Override
  protected void load() {
    run();
  }

  @Override
  public void run() {
    for (Content.Chunk chunk = read(); chunk != null; chunk = read()) {
      if (Content.Chunk.isFailure(chunk)) {
        getCallback().failed(chunk.getFailure());
        return;
      }
      boolean last = chunk.isLast();
      keep(chunk);
      if (last || received > MAX_READ) {
        getRequest().getContext().execute(this::handleRead);
        return;
      }
    }
    getRequest().demand(this);
  }

  private Content.@Nullable Chunk read() {
    return getRequest().read();
  }

  private void keep(Content.Chunk chunk) {
    received += chunk.remaining();
    byte[] bytes = new byte[Math.min(chunk.remaining(), limit + 1 - kept.size())];
    chunk.getByteBuffer().get(bytes);
    kept.writeBytes(bytes);
    chunk.release();
  }

  private void handleRead() {
    Content.Source body = new ByteBufferContentSource(ByteBuffer.wrap(kept.toByteArray()));
    handle(new ReadRequest(getRequest(), body), getResponse(), getCallback());
  }

  private static final class ReadRequest extends Request.Wrapper {

    private final Content.Source body;

    ReadRequest(Request request, Content.Source body) {
      super(request);
      this.body = body;
    }

    @Override
    public Content.Chunk read() {
      return body.read();
    }

    @Override
    public void demand(Runnable task) {
      body.demand(task);
    }

    @Override
    public void fail(Throwable failure) {
      body.fail(failure);
    }
  }
}
