package io.cardfile.testkit.contract;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.net.ssl.X509TrustManager;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/**
 * Transports on HTTP stacks in their default settings, which must not pass the contract. Only time
 * is set, because without it a row would wait for ever.
 */
final class ControlTransports {

  private static final String JSON = "application/json; charset=utf-8";

  private ControlTransports() {}

  private static byte[] body(WireRequest request) {
    return request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
  }

  static Transport urlConnection() {
    return (request, phases) ->
        new ControlExchange() {
          @Override
          WireReply send() throws IOException {
            return byUrlConnection(request);
          }
        };
  }

  private static WireReply byUrlConnection(WireRequest request) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(request.url()).toURL().openConnection();
    connection.setConnectTimeout((int) request.timeout().toMillis());
    connection.setReadTimeout((int) request.timeout().toMillis());
    connection.setRequestMethod(request.method());
    connection.setRequestProperty("Accept", "application/json");
    for (WireHeader header : request.headers()) {
      connection.setRequestProperty(header.name(), header.value());
    }
    if (request.method().equals("POST")) {
      connection.setRequestProperty("Content-Type", JSON);
      connection.setDoOutput(true);
      connection.getOutputStream().write(body(request));
    }
    int status = connection.getResponseCode();
    String id = connection.getHeaderField(WireReply.REQUEST_ID_HEADER);
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return WireReply.read(status, id, in == null ? new byte[0] : in.readAllBytes())
          .withContentType(connection.getContentType());
    }
  }

  static Transport apache() {
    return apache(HttpClients.createDefault());
  }

  static Transport apache(X509TrustManager trust) {
    return apache(
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setTlsSocketStrategy(new DefaultClientTlsStrategy(ClientTls.trusting(trust)))
                    .build())
            .build());
  }

  private static Transport apache(CloseableHttpClient client) {
    ObjectMapper jackson = new ObjectMapper();
    return (request, phases) ->
        new ControlExchange() {
          @Override
          WireReply send() throws IOException {
            URI url = URI.create(request.url());
            HttpUriRequestBase http = new HttpUriRequestBase(request.method(), url);
            request.headers().forEach(header -> http.addHeader(header.name(), header.value()));
            http.setHeader("Accept", "application/json");
            if (request.method().equals("POST")) {
              http.setEntity(new ByteArrayEntity(body(request), ContentType.parse(JSON)));
            }
            return client.execute(http, response -> byJackson(jackson, response));
          }
        };
  }

  private static WireReply byJackson(ObjectMapper jackson, ClassicHttpResponse response)
      throws IOException {
    byte[] bytes =
        response.getEntity() == null ? new byte[0] : EntityUtils.toByteArray(response.getEntity());
    try {
      String document = jackson.writeValueAsString(jackson.readTree(bytes));
      return WireReply.of(response.getCode(), null, JsonText.parse(document).object());
    } catch (IOException | JsonTextException | IllegalStateException e) {
      String type = response.getEntity() == null ? null : response.getEntity().getContentType();
      return WireReply.unreadable(response.getCode(), null, "not JSON", "").withContentType(type);
    }
  }

  static Transport jdk() {
    HttpClient client = HttpClient.newHttpClient();
    return (request, phases) ->
        new ControlExchange() {
          @Override
          WireReply send() throws IOException, InterruptedException {
            HttpResponse<byte[]> reply =
                client.send(http(request), HttpResponse.BodyHandlers.ofByteArray());
            return WireReply.read(reply.statusCode(), null, reply.body())
                .withContentType(reply.headers().firstValue("Content-Type").orElse(null));
          }
        };
  }

  static HttpRequest http(WireRequest request) {
    HttpRequest.Builder http =
        HttpRequest.newBuilder(URI.create(request.url()))
            .timeout(request.timeout())
            .header("Accept", "application/json");
    request.headers().forEach(header -> http.header(header.name(), header.value()));
    if (request.method().equals("GET")) {
      return http.build();
    }
    return http.header("Content-Type", JSON)
        .POST(HttpRequest.BodyPublishers.ofByteArray(body(request)))
        .build();
  }
}
