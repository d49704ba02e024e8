package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.Sandbox;
import io.cardfile.testkit.gateway.TestCards;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@Sandbox
class BillingReportTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  private final BillingStatistics statistics = new BillingStatistics(20);

  @Test
  void outcomeThatCouldNotBeRecordedIsCountedAndListed(FakeGateway gateway) {
    charge(
        gateway,
        FailingJournal.around(InMemoryJournal.create())
            .onRecord(1)
            .failBefore(Reason.REOPEN_REQUIRED));
    String report = report();
    assertEquals(1, BillingCommand.reported(report, "approved"));
    assertEquals(1, BillingCommand.reported(report, "of all these, not recorded"));
    assertTrue(report.contains("resolve it so\n    ORDER-1\n"), report);
  }

  @Test
  void reportOmitsRecordsThatDidNotFail(FakeGateway gateway) {
    charge(gateway, InMemoryJournal.create());
    assertFalse(report().contains("not recorded"), report());
  }

  @Test
  void finalRefusalsAndRefusalsBecauseOfSettingsAreSeparate() {
    refuse("INV-1", 403, true);
    refuse("INV-2", 403, false);
    refuse("INV-3", 422, false);
    statistics.add(AMOUNT, ScriptedOutcomes.replayedRefusal("INV-4", 403), Instant.EPOCH);
    String report = report();
    assertEquals(4, BillingCommand.reported(report, "refused"));
    assertTrue(
        report.matches(
            "(?s).*  status 403 +1  correct user name, token or URL; the next run sends these"
                + " again\n    INV-1\n  status 403 +2  refused for good: .* new reference\n"
                + "    INV-2\n    INV-4\n  status 422 +1  refused for good: .*\n    INV-3\n.*"),
        report);
    assertEquals(4, statistics.done());
    assertEquals(3, statistics.finalCount());
  }

  private void refuse(String reference, int status, boolean allowsNextAttempt) {
    Refused refused = ScriptedOutcomes.refused(reference, status, allowsNextAttempt);
    assertEquals(allowsNextAttempt, refused.allowsNextAttempt());
    statistics.add(AMOUNT, refused, Instant.EPOCH);
  }

  private void charge(FakeGateway gateway, PurchaseJournal journal) {
    String url = gateway.purchasesUrl();
    PurchaseOutcome outcome =
        PaymentClient.builder(Endpoints.test().walletUrl(url).purchasesUrl(url).build(), gateway)
            .credentials("TEST-merchant", "TEST")
            .journal(journal, "TEST-merchant")
            .build()
            .purchase(
                PurchaseRequest.firstCardOnFile(
                        Card.builder()
                            .holder("Ada Example")
                            .number(TestCards.VISA_APPROVED.number())
                            .expiry("12/2099")
                            .cvv("123")
                            .build())
                    .reference("ORDER-1")
                    .amount(AMOUNT)
                    .build())
            .execute();
    statistics.add(AMOUNT, outcome, Instant.EPOCH);
  }

  private String report() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new BillingReport(new PrintStream(out, true, StandardCharsets.UTF_8), statistics)
        .print("charges in the file", 1, Duration.ofSeconds(1), Optional.empty(), "resolve it so");
    return out.toString(StandardCharsets.UTF_8);
  }
}
