package io.cardfile.testkit;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A minimal transport on java.net.http, for calls to the sandbox through the library. */
final class HttpTransport implements Transport {

  private final HttpClient client;

  HttpTransport(HttpClient client) {
    this.client = client;
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
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
            .timeout(request.timeout())
            .header("Content-Type", "application/json; charset=utf-8")
            .method(
                request.method(),
                request.body() == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(JsonText.writeUtf8(request.body())));
    request.headers().forEach(header -> http.header(header.name(), header.value()));
    try {
      HttpResponse<byte[]> reply =
          client.send(http.build(), HttpResponse.BodyHandlers.ofByteArray());
      return WireReply.read(
              reply.statusCode(),
              reply.headers().firstValue(WireReply.REQUEST_ID_HEADER).orElse(null),
              reply.body())
          .attributed(); // The sandbox answers each request once.
    } catch (IOException | InterruptedException e) {
      throw TransportException.inDoubt(Phase.SENDING, "no reply", e);
    }
  }
}
