package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Purchases.send;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testsupport.http.RawServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okio.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** None of the caller's interceptors sees a request. */
class CallersInterceptorsTest {

  private static final String BUSY = "HTTP/1.1 503 Busy\r\nContent-Length: 2\r\n\r\n{}";

  private final List<String> seen = new CopyOnWriteArrayList<>();

  /** What apps commonly do in an interceptor. */
  private Interceptor interceptor(String kind, String elsewhere) {
    switch (kind) {
      case "logs":
        return this::log;
      case "retries":
        return this::retry;
      default:
        return chain -> {
          seen.add(chain.request().method());
          return chain.proceed(chain.request().newBuilder().url(elsewhere).build());
        };
    }
  }

  private Response log(Interceptor.Chain chain) throws IOException {
    Buffer body = new Buffer();
    chain.request().body().writeTo(body);
    seen.add(body.readUtf8());
    return chain.proceed(chain.request());
  }

  private Response retry(Interceptor.Chain chain) throws IOException {
    seen.add(chain.request().method());
    Response first = chain.proceed(chain.request());
    if (first.isSuccessful()) {
      return first;
    }
    first.close();
    return chain.proceed(chain.request());
  }

  @ParameterizedTest
  @CsvSource({
    "logs, true",
    "logs, false",
    "retries, true",
    "retries, false",
    "redirects, true",
    "redirects, false"
  })
  void anInterceptorIsNotUsed(String kind, boolean network) throws Exception {
    try (RawServer server = RawServer.answering(BUSY);
        RawServer elsewhere = RawServer.answering(RawServer.OK)) {
      Interceptor interceptor = interceptor(kind, elsewhere.url());
      OkHttpClient.Builder client = new OkHttpClient.Builder();
      (network ? client.networkInterceptors() : client.interceptors()).add(interceptor);
      assertEquals(503, send(client.build(), server.url()).status());
      assertEquals(List.of(), seen);
      assertEquals(1, server.requests.size());
      assertEquals(0, elsewhere.connections.get());
    }
  }
}
