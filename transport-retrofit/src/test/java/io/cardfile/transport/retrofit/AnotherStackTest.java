package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interceptor that sends the body with another HTTP stack, or writes it to a file or buffer. */
class AnotherStackTest {

  private static final String REFERENCE = "ORDER-1";
  private static final int CALLS = 3;

  private final InMemoryJournal journal = InMemoryJournal.create();
  @TempDir private Path folder;
  private SandboxServer gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = SandboxServer.builder(GatewaySimulator.builder().chargeDuplicates().build()).start();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private PurchaseOutcome.Kind buy(Interceptor interceptor) {
    OkHttpClient client = new OkHttpClient.Builder().addInterceptor(interceptor).build();
    Endpoints endpoints = Endpoints.of(gateway.walletUrl(), gateway.purchasesUrl());
    return PaymentClient.builder(endpoints, RetrofitTransport.create(client))
        .authorizer(BasicAuthorizer.of(Buying.MERCHANT, "TEST"))
        .journal(journal, Buying.MERCHANT)
        .build()
        .purchase(Buying.first(REFERENCE, "10.00"))
        .execute()
        .kind();
  }

  private int charges() {
    return gateway.ledger().chargesFor(REFERENCE).size();
  }

  private void assertChargesOnce(Interceptor interceptor) {
    List<PurchaseOutcome.Kind> kinds = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      kinds.add(buy(interceptor));
    }
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, kinds.get(0), "the reply is not the transport's");
    assertEquals(1, charges(), () -> "charges after " + kinds);
  }

  @Test
  void anotherClientChargesOnce() {
    OkHttpClient other = new OkHttpClient();
    assertChargesOnce(chain -> other.newCall(chain.request()).execute());
  }

  @Test
  void theJdksClientChargesOnce() {
    assertChargesOnce(chain -> overTheJdk(chain.request()));
  }

  @Test
  void aBodyThatIsReadIntoMemoryFirstChargesOnce() {
    assertChargesOnce(
        chain -> {
          Buffer copy = new Buffer();
          chain.request().body().writeTo(copy);
          RequestBody body = RequestBody.create(copy.readByteArray(), MediaType.get("a/b"));
          return overTheJdk(chain.request().newBuilder().post(body).build());
        });
  }

  private static Response overTheJdk(Request request) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) request.url().url().openConnection();
    connection.setDoOutput(true);
    request.headers().forEach(h -> connection.setRequestProperty(h.getFirst(), h.getSecond()));
    connection.setRequestProperty("Content-Type", "application/json; charset=utf-8");
    try (OutputStream out = connection.getOutputStream();
        BufferedSink sink = Okio.buffer(Okio.sink(out))) {
      request.body().writeTo(sink);
    }
    byte[] reply = connection.getInputStream().readAllBytes();
    return answer(request, connection.getResponseCode(), ResponseBody.create(reply, null));
  }

  private static Response answer(Request request, int status, ResponseBody body) {
    return new Response.Builder()
        .request(request)
        .protocol(Protocol.HTTP_1_1)
        .code(status)
        .message("OK")
        .body(body)
        .build();
  }

  /** Another program may send the file at any time. */
  @Test
  void aBodyThatIsWrittenToAFileIsWrittenOnce() throws IOException {
    for (int i = 0; i < CALLS; i++) {
      Path file = folder.resolve("request-" + i);
      buy(
          chain -> {
            try (BufferedSink sink = Okio.buffer(Okio.sink(file))) {
              chain.request().body().writeTo(sink);
            }
            throw new IOException("queued");
          });
    }
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void aBodyThatIsMeasuredIsInDoubt() {
    PurchaseOutcome.Kind kind =
        buy(
            chain -> {
              chain.request().body().writeTo(new Buffer());
              return chain.proceed(chain.request());
            });
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, kind);
    assertEquals(0, charges());
  }

  /** After the caller got "not sent", the body must not be available any more. */
  @Test
  void aBodyIsNotWrittenOnceTheCallIsOver() {
    AtomicReference<Request> kept = new AtomicReference<>();
    PurchaseOutcome.Kind kind =
        buy(
            chain -> {
              kept.set(chain.request());
              throw new IOException("queued");
            });
    assertEquals(PurchaseOutcome.Kind.NOT_SENT, kind);
    Buffer late = new Buffer();
    assertThrows(IOException.class, () -> kept.get().body().writeTo(late));
    assertEquals(0, late.size());
  }

  @Test
  void aReplyOfAnInterceptorAfterAFailureIsInDoubt() throws IOException {
    try (RawServer server = RawServer.playing(RawServer.Connection::receive)) {
      OkHttpClient client =
          new OkHttpClient.Builder().addInterceptor(AnotherStackTest::answerAfterAFailure).build();
      TransportException e =
          assertThrows(TransportException.class, () -> Sending.send(client, server.url()));
      assertTrue(e.mayHaveReached());
      assertFalse(e.phase() == Phase.NOT_SENT);
    }
  }

  private static Response answerAfterAFailure(Interceptor.Chain chain) {
    try {
      return chain.proceed(chain.request());
    } catch (IOException e) {
      return answer(chain.request(), 200, ResponseBody.create("{}", null));
    }
  }
}
