package io.cardfile.journal.file;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * Measures the heap during a million purchases of one client with the simulator in memory. The
 * simulator keeps a ledger, so it is replaced by a new one before each measurement. The journal's
 * clock advances by a day with each tenth. One run purges older entries, one does not.
 */
final class MemoryFigures {

  private static final int TENTHS = 10;
  private static final int EACH_GATEWAY = 50_000;

  private final int purchases;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private FakeGateway gateway = FakeGateway.create();

  private MemoryFigures(int purchases) {
    this.purchases = purchases;
  }

  static void measure(Path folder, int purchases) throws Exception {
    double purged = new MemoryFigures(purchases).growth(folder.resolve("purged"), true);
    Requirement.under("growth from the fifth tenth to the last, purged", 2, purged, " MB");
    double kept = new MemoryFigures(purchases).growth(folder.resolve("kept"), false);
    double each = kept * 1e6 / (purchases / 2);
    Requirement.under("an entry that is kept, in memory", 40, each, " bytes");
  }

  private double growth(Path file, boolean purged) throws Exception {
    double middle = 0;
    double used = 0;
    try (FileJournal journal =
        Journals.builder(file).disk(new UnsyncedDisk()).clock(clock()).openOrCreate()) {
      PaymentClient client = client(journal);
      for (int tenth = 1; tenth <= TENTHS; tenth++) {
        buy(client, (tenth - 1) * (purchases / TENTHS), purchases / TENTHS);
        long gone = purged ? journal.purge(Duration.ofDays(1)) : 0;
        gateway = FakeGateway.create();
        used = usedMegabytes();
        middle = tenth == TENTHS / 2 ? used : middle;
        System.out.printf(
            Locale.ROOT,
            "%9d purchases: %6.1f MB used after GC; %s; %d purged%n",
            tenth * (purchases / TENTHS),
            used,
            journal,
            gone);
        now = now.plus(Duration.ofDays(1));
      }
    }
    return used - middle;
  }

  private void buy(PaymentClient client, int from, int count) {
    for (int i = from; i < from + count; i++) {
      gateway = i % EACH_GATEWAY == 0 ? FakeGateway.create() : gateway;
      PurchaseOutcome outcome = client.purchase(request("ORDER-2026-" + i)).execute();
      if (outcome.kind() != PurchaseOutcome.Kind.APPROVED) {
        throw new AssertionError(outcome);
      }
    }
  }

  private static PurchaseRequest request(String reference) {
    return PurchaseRequest.firstCardOnFile(
            Card.builder()
                .holder("Ann Example")
                .number(TestCards.VISA_APPROVED.number())
                .expiry("12/2099")
                .cvv("123")
                .build())
        .reference(reference)
        .amount(Money.of("10.00", "AUD"))
        .build();
  }

  private PaymentClient client(FileJournal journal) {
    Endpoints endpoints =
        Endpoints.test()
            .walletUrl(gateway.walletUrl())
            .purchasesUrl(gateway.purchasesUrl())
            .build();
    return PaymentClient.builder(endpoints, (request, phases) -> gateway.prepare(request, phases))
        .credentials("TEST-merchant", "TEST")
        .journal(journal, "TEST-merchant")
        .build();
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now;
      }
    };
  }

  static double usedMegabytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1e6;
  }
}
