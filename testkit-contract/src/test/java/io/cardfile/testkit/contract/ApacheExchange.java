package io.cardfile.testkit.contract;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/** One request on another thread; the calling thread waits at most until the deadline. */
final class ApacheExchange implements Exchange {

  private static final ContentType JSON = ContentType.parse("application/json; charset=utf-8");

  private final AtomicBoolean executed = new AtomicBoolean();
  private final CompletableFuture<WireReply> outcome = new CompletableFuture<>();
  private final SendDecision decision;
  private final WireRequest request;
  private final Function<JsonObject, byte[]> writer;
  private final CloseableHttpClient client;
  private final Executor threads;

  ApacheExchange(
      WireRequest request,
      Function<JsonObject, byte[]> writer,
      CloseableHttpClient client,
      Executor threads) {
    this.request = request;
    this.writer = writer;
    this.decision = new SendDecision(request);
    this.client = client;
    this.threads = threads;
  }

  @Override
  public WireReply execute() throws TransportException {
    if (!executed.compareAndSet(false, true)) {
      throw new IllegalStateException("executed already");
    }
    if (outcome.isDone() || request.timeout().isZero() || Thread.currentThread().isInterrupted()) {
      throw decision.failure(new CancellationException());
    }
    try {
      return await(http());
    } catch (IllegalArgumentException e) {
      throw decision.failure(e); // The URL is invalid.
    }
  }

  private WireReply await(HttpUriRequestBase http) throws TransportException {
    threads.execute(() -> carry(http));
    try {
      return outcome.get(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      throw giveUp(http, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw giveUp(http, e);
    }
  }

  private TransportException giveUp(HttpUriRequestBase http, Exception cause) {
    TransportException failure = decision.failure(cause);
    http.cancel(); // Never after a reply: another exchange may use its connection by then.
    return failure;
  }

  private HttpUriRequestBase http() {
    HttpUriRequestBase http = new HttpUriRequestBase(request.method(), URI.create(request.url()));
    http.setHeader("Accept", "application/json");
    for (WireHeader header : request.headers()) {
      http.addHeader(header.name(), header.value());
    }
    if (request.method().equals("GET")) {
      return http;
    }
    http.setEntity(
        request.body() == null
            ? new ByteArrayEntity(new byte[0], null)
            : new ByteArrayEntity(writer.apply(request.body()), JSON));
    return http;
  }

  private void carry(HttpUriRequestBase http) {
    HttpClientContext context = HttpClientContext.create();
    context.setAttribute(ApacheTransport.DECISION, decision);
    try (ClassicHttpResponse response =
        client.executeOpen(RoutingSupport.determineHost(http), http, context)) {
      outcome.complete(read(http, response));
    } catch (IOException | HttpException | RuntimeException | Error e) {
      outcome.completeExceptionally(e);
    }
  }

  private static WireReply read(HttpUriRequestBase http, ClassicHttpResponse response)
      throws IOException {
    HttpEntity entity = response.getEntity();
    byte[] body = entity == null ? new byte[0] : start(entity.getContent());
    if (body.length > JsonText.MAX_CHARS || response.getCode() < 200) {
      http.cancel(); // Closing the response would read its rest.
      throw new IOException("too large, or not final");
    }
    String id = value(response.getFirstHeader(WireReply.REQUEST_ID_HEADER));
    return JacksonDocuments.read(response.getCode(), id, body)
        .withContentType(value(response.getFirstHeader("Content-Type")));
  }

  private static String value(Header header) {
    return header == null ? null : header.getValue();
  }

  private static byte[] start(InputStream content) throws IOException {
    return content.readNBytes(JsonText.MAX_CHARS + 1);
  }

  @Override
  public void cancel() {
    outcome.cancel(true);
  }
}
