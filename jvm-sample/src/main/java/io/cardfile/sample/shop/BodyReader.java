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
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of one request, and then has a thread handle the request, so that slow clients
 * hold no thread. A body that is too long is read and discarded, because a client may lose the
 * reply when the connection is closed with unread data. Its request has the attribute {@link
 * #TOO_LONG}.
 */
final class BodyReader extends ContentLoader implements Invocable.Task {

  static final String TOO_LONG = BodyReader.class.getName() + ".tooLong";

  /** The maximum length that is read and discarded; of a longer body the rest stays unread. */
  private static final long MAX_READ = 2_097_152;

  private final int limit;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private long received;

  private BodyReader(
      int limit, Handler handler, Request request, Response response, Callback callback) {
    super(handler, request, response, callback);
    this.limit = limit;
  }

  /**
   * Returns a factory of readers.
   *
   * @param limit the maximum length of a body in bytes
   */
  static ContentLoaderFactory factory(int limit) {
    return new ContentLoaderFactory() {
      @Override
      public @Nullable String getApplicableMimeType() {
        return null; // Any type.
      }

      @Override
      public ContentLoader newContentLoader(
          @Nullable String contentType,
          @Nullable String mimeType,
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
    if (getRequest().getLength() > MAX_READ) {
      refuse();
    } else {
      run();
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public void run() {
    for (Content.Chunk chunk = read(); chunk != null; chunk = read()) {
      if (Content.Chunk.isFailure(chunk)) {
        getCallback().failed(chunk.getFailure());
        return;
      }
      receive(chunk);
      if (chunk.isLast() || received > MAX_READ) {
        getRequest().getContext().execute(this::handleRequest);
        return;
      }
    }
    getRequest().demand(this);
  }

  private Content.@Nullable Chunk read() {
    return getRequest().read();
  }

  private void receive(Content.Chunk chunk) {
    received += chunk.remaining();
    byte[] bytes = new byte[received > limit ? 0 : chunk.remaining()];
    chunk.getByteBuffer().get(bytes);
    body.writeBytes(bytes);
    chunk.release();
  }

  private void handleRequest() {
    if (received > limit) {
      refuse();
    } else {
      Content.Source source = new ByteBufferContentSource(ByteBuffer.wrap(body.toByteArray()));
      handle(new ReadRequest(getRequest(), source), getResponse(), getCallback());
    }
  }

  private void refuse() {
    getRequest().setAttribute(TOO_LONG, true);
    handle();
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
