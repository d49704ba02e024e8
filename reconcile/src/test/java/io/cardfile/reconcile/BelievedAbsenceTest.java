package io.cardfile.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A charge that a source lacks is not repeated, although the gateway would repeat it. */
class BelievedAbsenceTest {

  private static final String MERCHANT = "TEST-merchant";
  private static final BasicAuthorizer AUTHORIZER = BasicAuthorizer.of(MERCHANT, "TEST");
  private static final BasicAuthorizer RENAMED = BasicAuthorizer.of("TEST-2", "TEST");
  private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");
  private static final Resolution DOUBT = Resolution.inDoubt();

  private final TestClock clock = TestClock.at(DAY.plus(Duration.ofHours(1)));
  private final InMemoryJournal journal = InMemoryJournal.create(clock);
  private final FakeGateway gateway = gateway();
  private final StringBuilder lines = new StringBuilder("reference,id,amount,currency,status\n");

  private static FakeGateway gateway() {
    return gateway(MERCHANT);
  }

  private static FakeGateway gateway(String username) {
    return FakeGateway.of(GatewaySimulator.builder().username(username).chargeDuplicates().build());
  }

  private PurchaseOutcome.Kind pay(InMemoryJournal through, String reference) {
    return pay(gateway, through, reference);
  }

  private static PurchaseOutcome.Kind pay(
      FakeGateway gateway, InMemoryJournal through, String reference) {
    return pay(gateway, AUTHORIZER, through, reference);
  }

  private static PurchaseOutcome.Kind pay(
      FakeGateway gateway, BasicAuthorizer authorizer, InMemoryJournal through, String reference) {
    return PaymentClient.builder(endpoints(gateway), gateway)
        .authorizer(authorizer)
        .journal(through, MERCHANT)
        .build()
        .purchase(
            PurchaseRequest.firstCardOnFile(
                    Card.builder()
                        .holder("Ann Example")
                        .number(TestCards.VISA_APPROVED.number())
                        .expiry("12/2099")
                        .cvv("123")
                        .build())
                .reference(reference)
                .amount(Money.of("20.00", "AUD"))
                .build())
        .execute()
        .kind();
  }

  private void pay(String prefix, int count, boolean isListed) {
    for (int i = 0; i < count; i++) {
      assertEquals(PurchaseOutcome.Kind.APPROVED, pay(journal, prefix + i));
      clock.advance(Duration.ofMinutes(2));
      if (isListed) {
        list(prefix + i);
      }
    }
  }

  private void loseReply(String reference) {
    gateway.loseNextReply();
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, pay(journal, reference));
  }

  private void list(String reference) {
    lines.append(reference).append(",,2000,AUD,approved\n");
  }

  /** It is no discrepancy, so there is no alarm: docs/never-charge-twice.md tells to alert. */
  @Test
  void refusedTokenIsTheReasonOfTheDoubtWithoutAnAlarm() {
    loseReply("R-1");
    OutcomeSource wrong = lookUp(gateway, gateway, BasicAuthorizer.of(MERCHANT, "WRONG"));
    clock.advance(Duration.ofHours(1));
    Reconciliation report =
        Reconciler.builder(journal).clock(clock).source("look-up", wrong).build().run();
    UnresolvedEntry left = report.inDoubt().get(0);
    assertEquals(UnresolvedEntry.Why.UNKNOWN, left.why());
    assertTrue(
        left.detail().contains("the look-up was refused or failed, with status 401"),
        left.detail());
    assertEquals(List.of(), report.alarms());
  }

  private SettlementFile file(Instant from, Instant upTo) throws IOException {
    return SettlementFile.builder(MERCHANT)
        .complete(from, upTo)
        .read(new ByteArrayInputStream(lines.toString().getBytes(UTF_8)));
  }

  private static Endpoints endpoints(FakeGateway gateway) {
    return Endpoints.test()
        .walletUrl(gateway.walletUrl())
        .purchasesUrl(gateway.purchasesUrl())
        .build();
  }

  private OutcomeSource lookUp(FakeGateway asked, Transport transport, BasicAuthorizer account) {
    return PaymentClient.builder(endpoints(asked), transport)
        .authorizer(account)
        .journal(journal, MERCHANT)
        .lookUps()
        .build()
        .outcomeSource();
  }

  private Reconciler.Builder reconciler(OutcomeSource source) {
    return Reconciler.builder(journal).source("source", source).clock(clock);
  }

  private void assertHeld(Reconciliation report, String reference, UnresolvedEntry.Why why) {
    assertEquals(0, report.notChargedCount(), report.toString());
    UnresolvedEntry left = report.inDoubt().get(0);
    assertEquals(reference, left.entry().reference());
    assertEquals(why, left.why(), left.detail());
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, pay(journal, reference));
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce(reference);
  }

  private void restore(String reference) throws IOException {
    journal.restore(MERCHANT, reference, Money.of("20.00", "AUD"), DOUBT);
    clock.advance(Duration.ofHours(2));
  }

  /** Moves the journal, for example to a database: approved entries are restored with their ID. */
  private void move(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      pay(InMemoryJournal.create(clock), "OLD-" + i);
      String id = gateway.ledger().chargesFor("OLD-" + i).get(0).id();
      Resolution approved = Resolution.approved(id, null);
      journal.restore(MERCHANT, "OLD-" + i, Money.of("20.00", "AUD"), approved);
      clock.advance(Duration.ofMinutes(1));
    }
  }

  private void change(FakeGateway changed, int count) {
    for (int i = 0; i < count; i++) {
      pay(changed, RENAMED, journal, "NEW-" + i);
      clock.advance(Duration.ofSeconds(1));
    }
    clock.advance(Duration.ofMinutes(20));
  }

  /** The other account still exists, and a job continues to use it. */
  @Test
  void lookUpOfTheFormerAccountFreesNoDoubtOfTheNewOne() throws IOException {
    pay("OLD-", 10, false);
    FakeGateway changed = gateway("TEST-2");
    change(changed, 1);
    changed.loseNextReply();
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, pay(changed, RENAMED, journal, "CHARGED-1"));
    clock.advance(Duration.ofMinutes(20));
    OutcomeSource former = lookUp(gateway, gateway, AUTHORIZER);
    Reconciliation report = reconciler(former).trustAbsence("source").build().run();
    assertEquals(UnresolvedEntry.Why.UNPROVEN_SOURCE, report.inDoubt().get(0).why());
    OutcomeSource lookup = lookUp(changed, changed, RENAMED);
    assertEquals(1, reconciler(lookup).build().run().approvedCount());
  }

  @Test
  void trustedLookUpThatKnowsNothingOfWhatWasMovedFreesNothing() throws IOException {
    move(10);
    loseReply("CHARGED-1");
    clock.advance(Duration.ofMinutes(20));
    FakeGateway empty = gateway();
    OutcomeSource lookup = lookUp(empty, empty, AUTHORIZER);
    Reconciliation report = reconciler(lookup).trustAbsence("source").build().run();
    assertEquals(Alarm.Kind.SUSPICIOUS, report.alarms().get(0).kind());
    assertHeld(report, "CHARGED-1", UnresolvedEntry.Why.UNPROVEN_SOURCE);
  }

  /** The purchase was sent on Saturday and restored on Monday, and Monday's file lacks it. */
  @Test
  void fileOfTheDayOfTheRestoreFreesNoRestoredDoubt() throws IOException {
    pay(InMemoryJournal.create(clock), "SAT-1");
    clock.set(DAY.plus(Duration.ofHours(48)));
    Instant monday = clock.instant();
    restore("SAT-1");
    pay("MON-", 5, true);
    clock.set(DAY.plus(Duration.ofHours(80)));
    SettlementFile file = file(monday, monday.plus(Duration.ofHours(24)));
    Reconciliation report = reconciler(file).trustAbsence("source").build().run();
    assertHeld(report, "SAT-1", UnresolvedEntry.Why.UNKNOWN);
  }

  /** The file ends with the day in Sydney, but is declared complete for the day in UTC. */
  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8, 300})
  void fileThatEndsTooEarlyFreesNothing(int newer) throws IOException {
    pay("DAY-", 20, true);
    clock.set(DAY.plus(Duration.ofHours(20)));
    pay("EVE-", 3, false);
    loseReply("EVE-X");
    clock.set(DAY.plus(Duration.ofHours(25)));
    pay("NEXT-", newer, false);
    clock.set(DAY.plus(Duration.ofHours(48)));
    Instant end = DAY.plus(Duration.ofHours(24));
    Reconciliation report = reconciler(file(DAY, end)).trustAbsence("source").build().run();
    assertEquals(Alarm.Kind.SUSPICIOUS, report.alarms().get(0).kind());
    assertHeld(report, "EVE-X", UnresolvedEntry.Why.UNPROVEN_SOURCE);
  }

  /** A file that begins too late lacks earlier purchases. */
  @Test
  void fileThatBeginsTooLateFreesNothing() throws IOException {
    pay("EARLY-", 1, false);
    loseReply("EARLY-X");
    clock.set(DAY.plus(Duration.ofHours(12)));
    pay("DAY-", 20, true);
    clock.set(DAY.plus(Duration.ofHours(30)));
    Instant end = DAY.plus(Duration.ofHours(24));
    assertHeld(
        reconciler(file(DAY, end)).build().run(), "EARLY-X", UnresolvedEntry.Why.UNPROVEN_SOURCE);
  }

  @ParameterizedTest
  @CsvSource({
    "MAR-12, 12-Mar",
    "20261122104200017, 2.02611E+16",
    "20261122104200017, 20261122104200000",
    "12E5, 1200000",
    "1042, 1042.0",
    "INV-7, INV7",
    "INV-2026-000001234567-A, INV-2026-00000123456"
  })
  void referenceThatASpreadsheetChangedIsNotFreed(String sent, String listed) throws IOException {
    pay("DAY-", 5, true);
    loseReply(sent);
    list(listed);
    clock.set(DAY.plus(Duration.ofHours(30)));
    Reconciliation report = reconciler(file(DAY, DAY.plus(Duration.ofHours(24)))).build().run();
    assertEquals(1, report.alarmCount());
    assertHeld(report, sent, UnresolvedEntry.Why.ALARM);
  }
}
