package io.cardfile.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A day with the code of docs/guides/observing.md; no meter contains a value of a call. */
class MicrometerGuideTest {

  private static final String CVV = "7391";
  private static final String SECRET = "canary-secret-8fk2";
  private static final Money PRICE = Money.of("19.00", "AUD");

  private static final String TOKEN = "canary-token-x91p";
  private static final String WRONG_TOKEN = "canary-wrong-token-3e";

  private final String username = "canary-merchant-4711";
  private final TestGateway gateway =
      TestGateway.builder().username(username).secret(SECRET).token(TOKEN).build();
  private final Endpoints endpoints = gateway.endpoints();
  private final Transport transport = gateway.transport();
  private final PurchaseJournal journal = gateway.journal();
  private final List<Exception> log = new ArrayList<>();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  @AfterEach
  void stop() {
    scheduler.shutdownNow();
  }

  private PaymentClient client(String token) {
    // region client
    PaymentClient client =
        PaymentClient.builder(endpoints, transport)
            .credentials(username, token)
            .journal(journal, "acme-live")
            .lookUps()
            .listener(PaymentMetrics.of(registry, "hotel")) // Or of(registry), without a merchant.
            .build();
    // endregion
    return client;
  }

  private void watch() throws Exception {
    // region in-doubt
    JournalMetrics inDoubt = JournalMetrics.of(registry, journal);
    scheduler.scheduleWithFixedDelay(
        () -> {
          try {
            inDoubt.refresh();
          } catch (JournalException | RuntimeException e) { // Otherwise it would be the last run.
            log.add(e);
          }
        },
        0,
        60,
        TimeUnit.SECONDS);
    // endregion
    scheduler.submit(() -> {}).get(); // After the first read.
  }

  private void reconcile(PaymentClient client) {
    Reconciler reconciler =
        Reconciler.builder(journal).source("look-up", client.outcomeSource()).build();
    // region reconciler
    ReconcilerMetrics runs = ReconcilerMetrics.of(registry);
    runs.record(reconciler.run());
    // endregion
  }

  @Test
  void aDayIsMeasuredAndShowsNoValueOfACall() throws Exception {
    PaymentClient client = client(TOKEN);
    PurchaseRequest first =
        PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
            .reference("CANARY-REF-1")
            .amount(PRICE)
            .build();
    Approved approved = (Approved) client.purchase(first).execute();
    StoredCredential stored = approved.storedCredential().orElseThrow();
    gateway.next().loseReply();
    client
        .purchase(
            PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
                .reference("CANARY-REF-2")
                .amount(PRICE)
                .build())
        .execute();
    client.purchase(order("CANARY-REF-1")).execute(); // Another payment with a used reference.
    client.lookUp("CANARY-REF-1", PRICE).execute();
    client(WRONG_TOKEN).purchase(order("CANARY-REF-3")).execute();
    watch();
    reconcile(client);
    assertEquals(List.of(), log);

    String scrape = registry.scrape() + registry.getMeters().stream().map(Meter::getId).toList();
    assertHas(scrape, "cardfile_calls_seconds_count{merchant=\"hotel\",operation=\"PURCHASE\"");
    assertHas(scrape, "outcome=\"REFERENCE_REUSED\"");
    assertHas(scrape, "status=\"4xx\"");
    assertHas(scrape, "operation=\"LOOK_UP\"");
    assertHas(scrape, "cardfile_journal_in_doubt 1.0");
    assertHas(scrape, "cardfile_reconcile_resolved_total{outcome=\"APPROVED\"} 1.0");
    assertAlertsAndPageNameTheMetersOf(scrape);
    Canaries canaries =
        Canaries.of(
            username,
            SECRET,
            TOKEN,
            WRONG_TOKEN,
            TestCard.VISA.number(),
            CVV,
            stored.cardToken().reveal(),
            stored.trackingId().orElseThrow().value(),
            "CANARY-REF",
            approved.id().orElseThrow(),
            approved.requestId().orElseThrow());
    assertEquals(List.of(), canaries.in(scrape));
    assertFalse(canaries.in(approved.toString()).isEmpty(), "what is searched can be found");
  }

  private void assertAlertsAndPageNameTheMetersOf(String scrape) throws Exception {
    String alerts;
    try (InputStream in = MicrometerGuideTest.class.getResourceAsStream("alerts.yml")) {
      alerts = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Pattern.compile("cardfile_\\w+")
        .matcher(alerts)
        .results()
        .forEach(name -> assertHas(scrape, name.group()));
    String page = Files.readString(Path.of("../../docs/guides/observing.md"));
    registry.getMeters().forEach(meter -> assertHas(page, "`" + meter.getId().getName() + "`"));
  }

  private static PurchaseRequest order(String reference) {
    Card card =
        Card.builder()
            .holder("Ada")
            .number(TestCard.VISA.number())
            .expiry("12/2099")
            .cvv(CVV)
            .build();
    return PurchaseRequest.card(card).reference(reference).amount(PRICE).build();
  }

  private static void assertHas(String scrape, String line) {
    assertTrue(scrape.contains(line), scrape);
  }
}
