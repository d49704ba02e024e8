package io.cardfile.testkit.contract;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Exchange;
import io.cardfile.transport.Phase;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A transport on the HTTP client of the JDK: what it takes to write one of one's own. */
final class JdkHttpTransport implements Transport {

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    return new JdkExchange(request);
  }

  private final class JdkExchange implements Exchange {

    private final AtomicBoolean executed = new AtomicBoolean();
    private final CompletableFuture<WireReply> outcome = new CompletableFuture<>();
    private final WireRequest request;
    private CompletableFuture<?> call = CompletableFuture.completedFuture(null);
    private volatile boolean sending;

    JdkExchange(WireRequest request) {
      this.request = request;
    }

    @Override
    public WireReply execute() throws TransportException {
      if (!executed.compareAndSet(false, true)) {
        throw new IllegalStateException("executed already");
      }
      if (outcome.isDone()
          || request.timeout().isZero()
          || Thread.currentThread().isInterrupted()) {
        throw TransportException.notSent("not started", null);
      }
      try {
        call = client.sendAsync(http(), BodyHandlers.ofInputStream()).thenAccept(this::read);
        call.whenComplete((done, failure) -> fail(failure));
        // The client's own time-out comes first, and knows more.
        return outcome.get(request.timeout().toMillis() + 250, TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failure(e);
      } catch (TimeoutException | CancellationException | IllegalArgumentException e) {
        throw failure(e);
      }
    }

    private void fail(Throwable failure) {
      if (failure != null) {
        Throwable cause = failure.getCause();
        outcome.completeExceptionally(cause == null ? failure : cause);
      }
    }

    private HttpRequest http() {
      HttpRequest.Builder http =
          HttpRequest.newBuilder(URI.create(request.url()))
              .timeout(request.timeout())
              .header("Accept", "application/json");
      for (WireHeader header : request.headers()) {
        http.header(header.name(), header.value());
      }
      if (request.body() == null) {
        sending = true; // Nobody asks for a body that is empty.
        return http.POST(BodyPublishers.noBody()).build();
      }
      return http.header("Content-Type", "application/json; charset=utf-8")
          .POST(noted(BodyPublishers.ofByteArray(JsonText.writeUtf8(request.body()))))
          .build();
    }

    private void read(HttpResponse<InputStream> response) {
      try (InputStream body = response.body()) {
        byte[] bytes = body.readNBytes(JsonText.MAX_CHARS + 1);
        if (bytes.length > JsonText.MAX_CHARS || response.statusCode() < 200) {
          throw new IOException("too large, or not final");
        }
        String id = response.headers().firstValue(WireReply.REQUEST_ID_HEADER).orElse(null);
        outcome.complete(WireReply.read(response.statusCode(), id, bytes));
      } catch (IOException e) {
        outcome.completeExceptionally(e);
      }
    }

    /** Being asked for the body is the last moment before anything is written. */
    private BodyPublisher noted(BodyPublisher body) {
      return new BodyPublisher() {
        @Override
        public long contentLength() {
          return body.contentLength();
        }

        @Override
        public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
          sending = true;
          body.subscribe(subscriber);
        }
      };
    }

    private TransportException failure(Throwable cause) {
      call.cancel(true); // Never after a reply: its connection may be somebody else's by now.
      return sending
          ? TransportException.inDoubt(Phase.SENDING, "no complete reply", cause)
          : TransportException.notSent("nothing was sent", cause);
    }

    @Override
    public void cancel() {
      outcome.cancel(true);
    }
  }
}
