package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.BasicAuthorizer;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A charged purchase is never reported as refused because of a stale reply. */
class LeftOverRefusalOutcomeTest {

  private static final int PAIRS = 30;
  private static final int MAX_DELAY_MICROS = 1_500;
  private static final String REFUSAL =
      "{\"successful\":false,\"response\":null,\"errors\":[\"Amount can't be blank\"]}";

  private volatile int delayMicros; // 0: the refusal is sent after the next request.

  private static String reply(int status, String body) {
    return "HTTP/1.1 " + status + " X\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  /**
   * Returns an approval that repeats the request; after any other reply the connection is not kept.
   */
  private static String approval(String request) {
    String reference = request.replaceFirst("(?s).*\"reference\":\"([^\"]+)\".*", "$1");
    return reply(
        200,
        "{\"successful\":true,\"response\":{\"successful\":true,\"reference\":\""
            + reference
            + "\",\"amount\":1000,\"currency\":\"AUD\"}}");
  }

  private void play(RawServer.Connection line) throws IOException {
    line.write(approval(line.receive()));
    if (delayMicros == 0) {
      line.receive(); // The gateway charges.
    }
    long until = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(delayMicros);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    line.write(reply(422, REFUSAL));
    while (true) {
      line.write(approval(line.receive()));
    }
  }

  private static PurchaseOutcome.Kind buy(
      RawServer server, RetrofitTransport transport, String reference) {
    String url = "http://127.0.0.1:" + server.port();
    return PaymentClient.builder(Endpoints.of(url, url), transport)
        .authorizer(BasicAuthorizer.of(Buying.MERCHANT, "TEST"))
        .build()
        .purchase(Buying.first(reference, "10.00"))
        .execute()
        .kind();
  }

  @Test
  void aRefusalThatIsTheFirstReplyOnItsConnectionIsBelieved() throws Exception {
    try (RawServer server = RawServer.answering(reply(422, REFUSAL))) {
      RetrofitTransport transport = RetrofitTransport.create();
      assertEquals(PurchaseOutcome.Kind.REFUSED, buy(server, transport, "A"));
    }
  }

  @Test
  void noChargedPurchaseIsCalledRefused() throws Exception {
    try (RawServer server = RawServer.playing(this::play)) {
      int inDoubt = 0;
      for (int i = 0; i < PAIRS; i++) {
        delayMicros = i % 3 == 0 ? 0 : MAX_DELAY_MICROS * i / PAIRS;
        RetrofitTransport transport = RetrofitTransport.create();
        assertEquals(PurchaseOutcome.Kind.APPROVED, buy(server, transport, "A-" + i));
        PurchaseOutcome.Kind second = buy(server, transport, "B-" + i);
        assertNotEquals(PurchaseOutcome.Kind.REFUSED, second);
        inDoubt += second == PurchaseOutcome.Kind.IN_DOUBT ? 1 : 0;
      }
      assertTrue(inDoubt >= PAIRS / 3, inDoubt + " left-over replies were read");
    }
  }
}
