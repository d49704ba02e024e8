package io.cardfile.sample.guide;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the README, against the simulated gateway. */
@GatewayTest(http = true)
class ReadmeTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
  private FileJournal journal;
  private PaymentClient client;
  private Reconciler reconciler;

  @BeforeEach
  void start(TestGateway gateway, @TempDir Path folder) throws IOException {
    Endpoints endpoints = Endpoints.test().purchasesUrl(gateway.url()).build();
    String username = "TEST-merchant";
    String apiToken = "TEST";
    Path file = folder.resolve("purchases.journal");
    FileJournal.create(file).close();

    // region start
    FileJournal journal = FileJournal.open(file);
    PaymentClient client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .credentials(username, apiToken)
            .journal(journal, "acme-live")
            .lookUps()
            .build();
    Reconciler reconciler =
        Reconciler.builder(journal).source("look-up", client.outcomeSource()).build();
    scheduler.scheduleWithFixedDelay(reconciler::run, 10, 10, MINUTES);
    // endregion

    this.journal = journal;
    this.client = client;
    this.reconciler = reconciler;
  }

  // region pay
  String pay(String reference, Money amount, Card card, String payerIp) {
    PurchaseRequest request =
        PurchaseRequest.card(card).reference(reference).amount(amount).customerIp(payerIp).build();
    return switch (client.purchase(request).execute().next()) {
      case DELIVER -> "Paid. Thank you.";
      case CAPTURE -> "The amount is reserved on your card.";
      // Give the next attempt a new reference:
      case ASK_FOR_ANOTHER_CARD, TRY_AGAIN_LATER, DO_NOT_TRY_AGAIN ->
          "Declined. Please pay in another way.";
      case TRY_AGAIN_NOW -> "Declined. Please try again.";
      case CORRECT_AND_SEND_AGAIN -> "Not charged. Please check the card, or contact us.";
      // Keep the reference:
      case SEND_SAME_REFERENCE_AGAIN -> "Please try again in a minute.";
      case LOOK_UP -> "We are checking your payment. Please do not pay again.";
    };
  }

  // endregion

  @Test
  void approvedCardIsPaidOnce(TestGateway gateway) {
    assertEquals(
        "Paid. Thank you.", pay("ORDER-1042", AMOUNT, TestCard.VISA.card(), "203.0.113.7"));
    gateway.ledger().chargedOnce("ORDER-1042", AMOUNT);
  }

  @Test
  void lostReplyIsResolvedByTheReconciler(TestGateway gateway) throws IOException {
    gateway.next().loseReply();
    String text = pay("ORDER-1042", AMOUNT, TestCard.VISA.card(), "203.0.113.7");

    assertEquals("We are checking your payment. Please do not pay again.", text);
    gateway.ledger().chargedOnce("ORDER-1042", AMOUNT);

    reconciler.run();

    assertEquals(
        "Paid. Thank you.", pay("ORDER-1042", AMOUNT, TestCard.VISA.card(), "203.0.113.7"));
  }

  @AfterEach
  void stop() throws IOException {
    scheduler.shutdownNow();
    journal.close();
  }
}
