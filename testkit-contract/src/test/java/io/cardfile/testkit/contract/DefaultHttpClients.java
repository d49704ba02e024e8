package io.cardfile.testkit.contract;

import io.cardfile.json.JsonText;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Transports on HTTP clients in their default settings, as one would write them first. */
final class DefaultHttpClients {

  private static final String JSON = "application/json; charset=utf-8";

  private DefaultHttpClients() {}

  private interface Sending {
    WireReply send(WireRequest request) throws IOException, InterruptedException;
  }

  private static Transport over(Sending sending) {
    return (request, phases) ->
        new Exchange() {
          @Override
          public WireReply execute() throws TransportException {
            try {
              return sending.send(request);
            } catch (ConnectException | UnknownHostException e) {
              throw TransportException.notSent("no connection", e);
            } catch (IOException | InterruptedException e) {
              throw TransportException.inDoubt(Phase.SENDING, "no reply", e);
            }
          }

          @Override
          public void cancel() {}
        };
  }

  private static byte[] body(WireRequest request) {
    return request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
  }

  static Transport okHttp() {
    OkHttpClient client = new OkHttpClient();
    return over(
        request -> {
          Request.Builder http = new Request.Builder().url(request.url());
          request.headers().forEach(header -> http.header(header.name(), header.value()));
          if (request.method().equals("POST")) {
            http.post(RequestBody.create(body(request), MediaType.get(JSON)));
          }
          try (Response response = client.newCall(http.build()).execute()) {
            return WireReply.read(response.code(), null, response.body().bytes());
          }
        });
  }

  static Transport urlConnection() {
    return over(
        request -> {
          HttpURLConnection http =
              (HttpURLConnection) URI.create(request.url()).toURL().openConnection();
          http.setReadTimeout((int) request.timeout().toMillis());
          for (WireHeader header : request.headers()) {
            http.setRequestProperty(header.name(), header.value());
          }
          if (request.method().equals("POST")) {
            http.setRequestProperty("Content-Type", JSON);
            http.setDoOutput(true);
            http.getOutputStream().write(body(request));
          }
          int status = http.getResponseCode();
          try (InputStream in = status < 400 ? http.getInputStream() : http.getErrorStream()) {
            return WireReply.read(status, null, in == null ? new byte[0] : in.readAllBytes());
          }
        });
  }

  static Transport javaNetHttp() {
    HttpClient client = HttpClient.newHttpClient();
    return over(
        request -> {
          HttpRequest.Builder http =
              HttpRequest.newBuilder(URI.create(request.url())).timeout(request.timeout());
          request.headers().forEach(header -> http.header(header.name(), header.value()));
          if (request.method().equals("POST")) {
            http.header("Content-Type", JSON)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body(request)));
          }
          HttpResponse<byte[]> reply =
              client.send(http.build(), HttpResponse.BodyHandlers.ofByteArray());
          return WireReply.read(reply.statusCode(), null, reply.body());
        });
  }
}
