package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testkit.sandbox.SandboxCertificate;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A refusal without a reference is sent 0 to 1,500 microseconds after a reply, while the next
 * purchase is sent on the same connection.
 */
class LeftOverRefusalTest {

  private static final int MAX_DELAY_MICROS = 1_500;
  private static final String REFUSED =
      "HTTP/1.1 400 X\r\nContent-Length: 35\r\n\r\n{\"errors\":[\"currency is required\"]}";

  private static final OkHttpClient CLIENT =
      new OkHttpClient.Builder()
          .sslSocketFactory(SandboxCertificate.socketFactory(), SandboxCertificate.trustManager())
          .build();

  private final Set<String> charged = ConcurrentHashMap.newKeySet();
  private volatile int delayMicros;

  private void play(RawServer.Connection line) throws IOException {
    answer(line);
    long until = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(delayMicros);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    line.write(REFUSED);
    while (true) {
      answer(line);
    }
  }

  private void answer(RawServer.Connection line) throws IOException {
    String request = line.receive();
    String body = request.substring(request.indexOf('{'));
    charged.add(body);
    line.write("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noLeftOverReplyIsAttributed(boolean tls, TestReporter reporter) throws Exception {
    pairs(tls, 30, reporter);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noLeftOverReplyOfThreeHundredIsAttributed(boolean tls, TestReporter reporter)
      throws Exception {
    pairs(tls, 300, reporter);
  }

  private void pairs(boolean tls, int count, TestReporter reporter) throws Exception {
    int leftOver = 0;
    try (RawServer server =
        tls
            ? RawServer.playingTls(this::play, TestKeys.serverContext(TestKeys.SANDBOX))
            : RawServer.playing(this::play)) {
      for (int i = 0; i < count; i++) {
        delayMicros = MAX_DELAY_MICROS * i / count;
        leftOver += pair(server, i);
      }
    }
    reporter.publishEntry("left over", leftOver + " of " + count + (tls ? " over TLS" : ""));
  }

  /** Returns how many stale refusals were read as replies. */
  private int pair(RawServer server, int number) throws IOException {
    RetrofitTransport transport = RetrofitTransport.create(CLIENT);
    assertEquals(200, Sending.send(transport, request(server, "A-" + number)).status());
    try {
      WireReply reply = Sending.send(transport, request(server, "B-" + number));
      if (reply.status() == 200) {
        return 0;
      }
      assertFalse(reply.isAttributed(), "attributed to a purchase that was charged");
    } catch (TransportException e) {
      assertEquals(true, e.mayHaveReached());
    }
    return 1;
  }

  private static WireRequest.Builder request(RawServer server, String reference) {
    JsonObject document = JsonObject.builder().put("reference", reference).build();
    return to(server.url()).body(document).approvedBy(document::equals);
  }
}
