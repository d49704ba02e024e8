package io.cardfile.testkit;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A minimal transport on java.net.http, for calls to the sandbox through the library. */
public final class HttpTransport implements Transport {

  private final HttpClient client;

  /** Creates a transport that sends with {@code client}. */
  public HttpTransport(HttpClient client) {
    this.client = client;
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    return new Exchange() {
      @Override
      public WireReply execute() throws TransportException {
        return send(request);
      }

      @Override
      public void cancel() {}
    };
  }

  private WireReply send(WireRequest request) throws TransportException {
    HttpRequest.Builder http =
        HttpRequest.newBuilder(URI.create(request.url()))
            .header("Content-Type", "application/json; charset=utf-8")
            .method(
                request.method(),
                request.body() == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(JsonText.writeUtf8(request.body())));
    request.headers().forEach(header -> http.header(header.name(), header.value()));
    CompletableFuture<HttpResponse<WireReply>> call =
        client.sendAsync(http.build(), HttpTransport::read);
    try {
      return call.get(request.timeout().toNanos(), TimeUnit.NANOSECONDS).body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TransportException.inDoubt(Phase.SENDING, "interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw TransportException.inDoubt(Phase.SENDING, "no reply", e);
    } finally {
      call.cancel(true);
    }
  }

  private static BodySubscriber<WireReply> read(ResponseInfo head) {
    return BodySubscribers.mapping(BodySubscribers.ofInputStream(), body -> read(head, body));
  }

  private static WireReply read(ResponseInfo head, InputStream body) {
    String id = head.headers().firstValue(WireReply.REQUEST_ID_HEADER).orElse(null);
    try (body) {
      byte[] bytes = body.readNBytes(JsonText.MAX_CHARS + 1);
      String type = head.headers().firstValue("Content-Type").orElse(null);
      // The sandbox answers each request once.
      return WireReply.read(head.statusCode(), id, bytes).withContentType(type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
