package io.cardfile.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches what is measured for the values of the calls. */
class NothingSecretTest {

  private static final String USERNAME = "canary-merchant-4711";
  private static final String SECRET = "canary-secret-8fk2";
  private static final String TOKEN = "canary-token-x91p";
  private static final String REFERENCE = "CANARY-REF-77";

  private final TestGateway gateway =
      TestGateway.builder().username(USERNAME).secret(SECRET).token(TOKEN).build();
  private final PrometheusMeterRegistry meters =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  private PaymentClient client(String token) {
    return gateway
        .clientBuilder()
        .credentials(USERNAME, token)
        .journal(InMemoryJournal.create(), USERNAME)
        .lookUps()
        .listener(PaymentMetrics.of(meters, "hotel"))
        .build();
  }

  private static <T> T execute(PaymentCall<T> call) {
    return call.execute();
  }

  @Test
  void noMeterHasAValueOfACall() throws Exception {
    InMemoryJournal journal = InMemoryJournal.create();
    PaymentClient client = client(TOKEN);
    PurchaseOutcome first = execute(client.purchase(Shop.order(REFERENCE)));
    StoredCredential stored = ((Approved) first).storedCredential().orElseThrow();
    execute(client.purchase(Shop.order(REFERENCE)));
    execute(
        client.purchase(
            PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
                .reference(REFERENCE + "-2")
                .amount(Shop.PRICE)
                .build()));
    PurchaseOutcome reused =
        execute(
            client.purchase(
                PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
                    .reference(REFERENCE)
                    .amount(Shop.PRICE)
                    .build()));
    gateway.next().loseReply();
    execute(client.purchase(Shop.order(REFERENCE + "-3")));
    execute(client("canary-wrong-5").purchase(Shop.order(REFERENCE + "-4")));
    execute(client.lookUp(REFERENCE, Shop.PRICE));
    JournalMetrics.of(meters, journal, "main").refresh();

    StringBuilder all = new StringBuilder(meters.scrape());
    meters.getMeters().forEach(meter -> all.append(meter.getId()).append('\n'));
    Canaries canaries =
        Canaries.of(
            TestCard.VISA.number(),
            Shop.CVV,
            USERNAME,
            SECRET,
            TOKEN,
            "canary-wrong-5",
            stored.cardToken().reveal(),
            stored.trackingId().orElseThrow().value(),
            REFERENCE,
            first.requestId().orElseThrow());
    assertEquals(List.of(), canaries.in(all.toString()));
    assertTrue(all.toString().contains("REFERENCE_REUSED"), all.toString());
    assertNotEquals(
        List.of(), canaries.in(reused.toString()), "what it looks for is there to be found");
  }
}
