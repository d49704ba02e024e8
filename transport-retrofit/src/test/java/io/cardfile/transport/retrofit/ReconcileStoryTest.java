package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PurchaseLookup;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.reconcile.UnresolvedEntry;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.transport.BasicAuthorizer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From lost replies to a journal that agrees with the gateway. */
class ReconcileStoryTest {

  private static final int PURCHASES = 60;
  private static final String[] AMOUNTS = {"10.00", "20.08", "10.05", "30.51"}; // Two declined.

  private final TestClock clock = TestClock.at(Instant.parse("2026-11-21T06:00:00Z"));
  private final InMemoryJournal journal = InMemoryJournal.create(clock);
  private final RetrofitTransport transport = RetrofitTransport.create();
  private final BasicAuthorizer authorizer = BasicAuthorizer.of(Buying.MERCHANT, "TEST");
  private FaultServer gateway;

  @BeforeEach
  void open() throws IOException {
    // If a reference were sent twice, it would be charged twice, and the ledger would show it.
    gateway = FaultServer.builder(GatewaySimulator.builder().chargeDuplicates().build()).start();
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  private Endpoints endpoints() {
    return Endpoints.of(gateway.walletUrl(), gateway.purchasesUrl());
  }

  private PurchaseOutcome buy(PurchaseRequest request) {
    return PaymentClient.builder(endpoints(), transport)
        .authorizer(authorizer)
        .deadline(Duration.ofSeconds(5))
        .journal(journal, Buying.MERCHANT)
        .build()
        .purchase(request)
        .execute();
  }

  private PurchaseLookup lookup() {
    return PurchaseLookup.builder(endpoints(), transport, authorizer, Buying.MERCHANT)
        .clock(clock)
        .build();
  }

  private Reconciliation reconcile() {
    return Reconciler.builder(journal)
        .source("look-up", lookup())
        .clock(clock)
        .pageSize(7)
        .build()
        .run();
  }

  private static Fault faultOf(int i) {
    Fault lost = FaultCatalogue.fault("lost-reply");
    switch (i % 5) {
      case 1:
        return lost;
      case 2:
        return lost.notCharged(); // A proxy took the request, and the gateway never received it.
      case 3:
        return FaultCatalogue.fault("page-502");
      default:
        return FaultCatalogue.fault("swapped-reply");
    }
  }

  /** Makes all purchases; returns how many were in doubt. */
  private int buyAll() {
    int doubts = 0;
    for (int i = 0; i < PURCHASES; i++) {
      gateway.clearFaults();
      if (i % 5 != 0) {
        gateway.always(faultOf(i));
      }
      PurchaseOutcome outcome = buy(Buying.first("INV-" + i, AMOUNTS[i % 4]));
      doubts += outcome.kind() == PurchaseOutcome.Kind.IN_DOUBT ? 1 : 0;
    }
    gateway.clearFaults();
    return doubts;
  }

  @Test
  void whatWasInDoubtIsResolvedAndTheBooksAgree() throws IOException {
    int doubts = buyAll();
    assertTrue(doubts > PURCHASES / 2, doubts + " in doubt");

    Reconciliation early = reconcile();
    assertTrue(early.approvedCount() > 0, early.toString());
    long late = early.declinedCount() + early.notChargedCount();
    assertEquals(0, late, "within the quiet period");
    assertEquals(doubts - early.resolved().size(), early.inDoubtCount());
    early.inDoubt().forEach(doubt -> assertEquals(UnresolvedEntry.Why.TOO_EARLY, doubt.why()));

    clock.advance(Duration.ofMinutes(16));
    Reconciliation report = reconcile();
    assertTrue(report.declinedCount() > 0, report.toString());
    assertEquals(early.inDoubtCount(), report.declinedCount() + report.notChargedCount());
    assertEquals(0, report.inDoubtCount() + report.alarmCount() + early.alarmCount());
    assertTrue(report.isComplete());
    assertEquals(List.of(), journal.open(null, 1));
    assertBooksAgree();

    buyAgainWhatWasNotCharged();
    assertBooksAgree();
    LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice();
  }

  private List<JournalEntry> entries() {
    List<JournalEntry> entries = new ArrayList<>();
    for (int i = 0; i < PURCHASES; i++) {
      entries.add(journal.find(Buying.MERCHANT, "INV-" + i).orElseThrow());
    }
    return entries;
  }

  private void assertBooksAgree() {
    Map<String, String> ours = new TreeMap<>();
    for (JournalEntry entry : entries()) {
      if (!entry.state().allowsNextAttempt()) {
        ours.put(entry.reference(), entry.state() + " " + entry.amount().minorUnits());
      }
    }
    Map<String, String> theirs = new TreeMap<>();
    for (LedgerEntry entry : gateway.ledger().entries()) {
      theirs.put(entry.reference(), entry.outcome() + " " + entry.amountMinorUnits());
    }
    assertEquals(theirs, ours);
  }

  private void buyAgainWhatWasNotCharged() {
    for (int i = 0; i < PURCHASES; i++) {
      PurchaseOutcome again = buy(Buying.first("INV-" + i, AMOUNTS[i % 4]));
      JournalState state = journal.find(Buying.MERCHANT, "INV-" + i).orElseThrow().state();
      assertEquals(state.name(), again.kind().name());
    }
  }

  @Test
  void cardOfALostFirstPurchaseIsChargedLater() throws IOException {
    gateway.always(FaultCatalogue.fault("lost-reply"));
    PurchaseRequest first = Buying.first("INV-1", "10.00");
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, buy(first).kind());
    gateway.clearFaults();
    assertEquals(1, reconcile().approvedCount());

    PurchaseOutcome replayed = buy(first);
    assertTrue(replayed.isReplayed());
    assertEquals(Optional.empty(), credential(replayed));

    JournalEntry entry = journal.find(Buying.MERCHANT, "INV-1").orElseThrow();
    StoredCredential credential =
        lookup().approved(entry).flatMap(PurchaseOutcome.Approved::storedCredential).orElseThrow();
    PurchaseRequest later =
        PurchaseRequest.merchantInitiated(credential, AuthReason.SUBSCRIPTION)
            .reference("INV-2")
            .amount(Money.of("5.00", "AUD"))
            .build();
    assertEquals(PurchaseOutcome.Kind.APPROVED, buy(later).kind());
    LedgerAssert.assertThat(gateway.ledger()).nothingChargedTwice().total("AUD", 1500);
  }

  private static Optional<StoredCredential> credential(PurchaseOutcome outcome) {
    return ((PurchaseOutcome.Approved) outcome).storedCredential();
  }
}
