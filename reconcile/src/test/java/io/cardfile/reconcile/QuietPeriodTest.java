package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.Finding;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** The look-up of a client waits exactly as long as a reconciler does by default. */
class QuietPeriodTest extends Reconciling {

  private static final Duration QUIET = Duration.ofMinutes(15);

  @Test
  void clientAndReconcilerWaitEquallyLong() {
    assertFalse(byReconciler(QUIET));
    assertTrue(byReconciler(QUIET.plusNanos(1)));
    assertFalse(byLookUp(QUIET.minusMinutes(1))); // Its clock is that of the machine.
    assertTrue(byLookUp(QUIET.plusNanos(1)));
  }

  private static boolean byReconciler(Duration passed) {
    Instant now = CLAIMED.plus(passed);
    Doubts here = new Doubts(CLAIMED);
    here.add("R-1");
    here.at(now);
    return Reconciler.builder(here.journal)
            .clock(Clock.fixed(now, ZoneOffset.UTC))
            .source("source", entry -> Finding.declined("p-1", TEN, "05", null, now))
            .build()
            .run()
            .declinedCount()
        == 1;
  }

  private static boolean byLookUp(Duration passed) {
    String url = "https://pay.example";
    Instant ended = Instant.now().minus(passed);
    return PaymentClient.builder(
                Endpoints.test().walletUrl(url).purchasesUrl(url).build(), declining())
            .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
            .lookUps()
            .build()
            .lookUp("R-1", TEN, ended, ended)
            .execute()
            .kind()
        == Finding.Kind.DECLINED;
  }

  private static Transport declining() {
    String body =
        "{\"successful\":true,\"response\":{\"successful\":false,\"reference\":\"R-1\",\"id\":\"p-1\","
            + "\"amount\":1000,\"currency\":\"AUD\",\"response_code\":\"05\"}}";
    WireReply reply = WireReply.read(200, null, body.getBytes(StandardCharsets.UTF_8));
    return (request, phases) ->
        new Exchange() {
          @Override
          public WireReply execute() {
            return reply;
          }

          @Override
          public void cancel() {}
        };
  }
}
