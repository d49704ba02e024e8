package io.cardfile.testkit.contract;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

// region transport
/** Sends requests with {@code java.net.http}. */
final class JavaHttpTransport implements Transport {
  private final SSLContext tls;

  JavaHttpTransport(SSLContext tls) {
    this.tls = tls;
  }

  private HttpClient newClient() {
    return HttpClient.newBuilder()
        .sslContext(tls)
        .version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER)
        .build();
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    return new Exchange() {
      private final AtomicBoolean executed = new AtomicBoolean();
      private final AtomicReference<Phase> decided = new AtomicReference<>(); // Once, for good.
      private final CompletableFuture<WireReply> outcome = new CompletableFuture<>();
      private CompletableFuture<?> call = new CompletableFuture<>();

      @Override
      public WireReply execute() throws TransportException {
        if (!executed.compareAndSet(false, true)) throw new IllegalStateException("executed twice");
        try {
          if (Thread.currentThread().isInterrupted()) throw new InterruptedException();
          if (outcome.isDone() || request.timeout().isZero()) throw new CancellationException();
          HttpClient client = newClient(); // A new connection for each call.
          call =
              client.sendAsync(
                  http(),
                  head ->
                      HttpResponse.BodySubscribers.mapping(
                          HttpResponse.BodySubscribers.ofInputStream(), body -> read(head, body)));
          call.exceptionally(
              e -> {
                outcome.completeExceptionally(e);
                return null;
              });
          WireReply reply = outcome.get(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
          if ((Object) client instanceof AutoCloseable ended) ended.close(); // From Java 21 on.
          return reply;
        } catch (Exception e) {
          if (e instanceof InterruptedException) Thread.currentThread().interrupt();
          throw failure(e);
        }
      }

      private HttpRequest http() {
        HttpRequest.Builder http =
            HttpRequest.newBuilder(URI.create(request.url()))
                .header("Accept", "application/json")
                .header("Accept-Encoding", "identity");
        request.headers().forEach(header -> http.header(header.name(), header.value()));
        if (request.body() == null) {
          if (!begin()) throw new CancellationException(); // The client requests no empty body.
          return http.method(request.method(), BodyPublishers.noBody()).build();
        }
        byte[] json = JsonText.writeUtf8(request.body());
        return http.header("Content-Type", "application/json; charset=utf-8")
            .POST(
                BodyPublishers.fromPublisher(
                    subscriber -> {
                      if (!begin()) throw new CancellationException();
                      BodyPublishers.ofByteArray(json).subscribe(subscriber);
                    },
                    json.length))
            .build();
      }

      private boolean read(HttpResponse.ResponseInfo head, InputStream in) {
        try (InputStream body = in) {
          byte[] bytes = body.readNBytes(JsonText.MAX_CHARS + 1);
          if (bytes.length > JsonText.MAX_CHARS) throw new IOException("too large");
          if (head.statusCode() < 200) throw new IOException("not final");
          String id = head.headers().firstValue(WireReply.REQUEST_ID_HEADER).orElse(null);
          String type = head.headers().firstValue("Content-Type").orElse(null);
          return outcome.complete(
              WireReply.read(head.statusCode(), id, bytes).withContentType(type));
        } catch (IOException e) {
          return outcome.completeExceptionally(e);
        }
      }

      private TransportException failure(Exception cause) {
        boolean nothingSent = decided.compareAndSet(null, Phase.BEFORE_SENDING);
        call.cancel(true); // Never after a reply: its connection may carry another call by now.
        return nothingSent
            ? TransportException.notSent("nothing was sent", cause)
            : TransportException.inDoubt(Phase.SENDING, "no complete reply", cause);
      }

      private boolean begin() {
        return request.tryAcquireSendPermission() && decided.compareAndSet(null, Phase.SENDING);
      }

      @Override
      public void cancel() {
        outcome.cancel(true);
      }
    };
  }
}
// endregion
