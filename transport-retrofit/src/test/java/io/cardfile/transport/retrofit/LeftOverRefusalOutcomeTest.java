package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.transport.BasicAuthorizer;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A purchase that was charged is never called refused because of a left-over reply. */
class LeftOverRefusalOutcomeTest {

  private static final int PAIRS = 30;
  private static final int MAX_DELAY_MICROS = 1_500;
  private static final String REFUSAL =
      "{\"successful\":false,\"response\":null,\"errors\":[\"Amount can't be blank\"]}";

  private volatile int delayMicros;

  private static String reply(int status, String body) {
    return "HTTP/1.1 " + status + " X\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  private void play(RawServer.Line line) throws IOException {
    line.hear();
    line.say(reply(200, "{}"));
    long until = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(delayMicros);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    line.say(reply(422, REFUSAL));
    while (true) {
      line.hear(); // And charges.
      line.say(reply(200, "{}"));
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
      for (int i = 0; i < PAIRS; i++) {
        delayMicros = MAX_DELAY_MICROS * i / PAIRS;
        RetrofitTransport transport = RetrofitTransport.create();
        buy(server, transport, "A-" + i);
        assertNotEquals(PurchaseOutcome.Kind.REFUSED, buy(server, transport, "B-" + i));
      }
    }
  }
}
