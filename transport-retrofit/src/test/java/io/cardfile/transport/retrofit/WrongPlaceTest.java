package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PurchaseLookup;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.reconcile.Alarm;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.reconcile.SettlementFile;
import io.cardfile.reconcile.UnresolvedEntry;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.TestClock;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Evidence from another destination than the purchase's frees no charged reference. */
class WrongPlaceTest {

  private static final Fault LOST_REPLY = FaultCatalogue.fault("lost-reply");

  private final TestClock clock = TestClock.at(Instant.parse("2026-11-21T06:00:00Z"));
  private final InMemoryJournal journal = InMemoryJournal.create(clock);
  private final RetrofitTransport transport = RetrofitTransport.create();
  private FaultServer gateway;
  private FaultServer otherEnvironment;
  private FaultServer otherMerchants;

  @BeforeEach
  void open() throws IOException {
    // If a reference were sent twice, it would be charged twice, and the ledger would show it.
    gateway = FaultServer.builder(GatewaySimulator.builder().chargeDuplicates().build()).start();
    otherEnvironment = FaultServer.inFrontOf(GatewaySimulator.create());
    otherMerchants =
        FaultServer.inFrontOf(GatewaySimulator.builder().username("other").token("OTHER").build());
  }

  @AfterEach
  void close() {
    gateway.close();
    otherEnvironment.close();
    otherMerchants.close();
  }

  /** The wrong destinations of a look-up. */
  private enum Place {
    /** A path that the gateway does not serve, with the "not found" of a purchase. */
    OTHER_PATH,
    OTHER_ENVIRONMENT,
    OTHER_MERCHANT
  }

  private OutcomeSource wrong(Place place) {
    switch (place) {
      case OTHER_PATH:
        return lookup(gateway, "TEST", "/v1.0/purchases/none-{reference}");
      case OTHER_ENVIRONMENT:
        return lookup(otherEnvironment, "TEST", "/v1.0/purchases/{reference}");
      default:
        return lookup(otherMerchants, "OTHER", "/v1.0/purchases/{reference}");
    }
  }

  private PurchaseLookup lookup(FaultServer server, String token, String path) {
    String username = server == otherMerchants ? "other" : Buying.MERCHANT;
    RequestAuthorizer nameless = BasicAuthorizer.of(username, token)::authorize;
    return PurchaseLookup.builder(endpoints(server), transport, nameless, Buying.MERCHANT)
        .formerEndpoints(endpoints(gateway)) // A mistake, if it is another destination.
        .path(path)
        .clock(clock)
        .build();
  }

  private static Endpoints endpoints(FaultServer server) {
    return Endpoints.of(server.walletUrl(), server.purchasesUrl());
  }

  private PurchaseOutcome.Kind buy(FaultServer server, String reference) {
    return PaymentClient.builder(endpoints(server), transport)
        .authorizer(BasicAuthorizer.of(Buying.MERCHANT, "TEST"))
        .deadline(Duration.ofSeconds(5))
        .journal(journal, Buying.MERCHANT)
        .build()
        .purchase(Buying.first(reference, "10.00"))
        .execute()
        .kind();
  }

  private void loseTheReplyTo(String reference) {
    gateway.always(LOST_REPLY);
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, buy(gateway, reference));
    gateway.clearFaults();
  }

  private Reconciliation reconcile(OutcomeSource source) {
    clock.advance(Duration.ofMinutes(20));
    return Reconciler.builder(journal).source("evidence", source).clock(clock).build().run();
  }

  private JournalState state(String reference) {
    return journal.find(Buying.MERCHANT, reference).orElseThrow().state();
  }

  private void assertUnproven(Reconciliation report, String why) {
    assertEquals(1, report.inDoubtCount(), report.toString());
    UnresolvedEntry doubt = report.inDoubt().get(0);
    assertEquals(UnresolvedEntry.Why.UNPROVEN_SOURCE, doubt.why(), doubt.detail());
    assertTrue(doubt.detail().contains(why), doubt.detail());
    assertEquals(PurchaseOutcome.Kind.IN_DOUBT, buy(gateway, doubt.entry().reference()));
  }

  private void assertResolvedAndChargedOnce(String reference) {
    PurchaseLookup right = lookup(gateway, "TEST", "/v1.0/purchases/{reference}");
    assertEquals(1, reconcile(right).approvedCount());
    assertEquals(JournalState.APPROVED, state(reference));
    assertEquals(PurchaseOutcome.Kind.APPROVED, buy(gateway, reference));
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce(reference).nothingChargedTwice();
  }

  @ParameterizedTest
  @EnumSource
  void lookUpAtAWrongPlaceAlarmsAndLeavesItInDoubt(Place place) {
    buy(gateway, "INV-0");
    loseTheReplyTo("INV-1");
    for (int run = 0; run < 3; run++) {
      Reconciliation report = reconcile(wrong(place));
      assertUnproven(report, "for a purchase that the journal has as approved");
      assertEquals(Alarm.Kind.SUSPICIOUS, report.alarms().get(0).kind());
      assertEquals("INV-0", report.alarms().get(0).reference());
    }
    assertResolvedAndChargedOnce("INV-1");
  }

  @ParameterizedTest
  @EnumSource
  void whereNothingWasApprovedYetItStaysInDoubtAndSaysSo(Place place) {
    loseTheReplyTo("INV-1");
    Reconciliation report = reconcile(wrong(place));
    assertUnproven(report, "the journal has no approved purchase at this entry's destination");
    assertEquals(0, report.alarmCount());
    assertResolvedAndChargedOnce("INV-1");
  }

  /** Purchases that were approved in the other environment do not verify the look-up. */
  @Test
  void purchasesOfTheOtherEnvironmentAreNoProof() {
    loseTheReplyTo("INV-1");
    assertEquals(PurchaseOutcome.Kind.APPROVED, buy(otherEnvironment, "INV-2"));
    Reconciliation report = reconcile(wrong(Place.OTHER_ENVIRONMENT));
    assertUnproven(report, "the journal has no approved purchase at this entry's destination");
    assertResolvedAndChargedOnce("INV-1");
  }

  /** This reference was also charged there, for example in a trial. */
  @Test
  void chargeAtAnotherAddressResolvesNothing() {
    gateway.always(LOST_REPLY.notCharged());
    buy(gateway, "INV-1");
    gateway.clearFaults();
    charge(otherEnvironment, "INV-1");
    PurchaseLookup lookup =
        PurchaseLookup.builder(
                endpoints(otherEnvironment), transport, BasicAuthorizer.of(Buying.MERCHANT, "TEST"))
            .clock(clock)
            .build();
    Reconciliation report = reconcile(lookup);
    assertEquals(JournalState.IN_DOUBT, state("INV-1"));
    assertTrue(report.inDoubt().get(0).detail().contains("sent to another address"));
  }

  private void charge(FaultServer server, String reference) {
    PaymentClient.builder(endpoints(server), transport)
        .authorizer(BasicAuthorizer.of(Buying.MERCHANT, "TEST"))
        .build()
        .purchase(Buying.first(reference, "10.00"))
        .execute();
    LedgerAssert.assertThat(server.ledger()).chargedOnce(reference);
  }

  @Test
  void lookUpThatFindsWhatIsKnownResolvesWhatItDoesNotFind() {
    buy(gateway, "INV-0");
    gateway.always(LOST_REPLY.notCharged());
    buy(gateway, "INV-1");
    gateway.clearFaults();
    PurchaseLookup right = lookup(gateway, "TEST", "/v1.0/purchases/{reference}");
    assertEquals(1, reconcile(right).notChargedCount());
    assertEquals(PurchaseOutcome.Kind.APPROVED, buy(gateway, "INV-1"));
    LedgerAssert.assertThat(gateway.ledger()).chargedOnce("INV-1").nothingChargedTwice();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "OTHER-1,p-1,700,AUD,approved\n",
        "OTHER-1,p-1,700,AUD,approved\nOTHER-2,p-2,1000,AUD,declined\n"
      })
  void completeFileOfAnotherMerchantAlarmsAndLeavesItInDoubt(String lines) throws IOException {
    buy(gateway, "INV-0");
    loseTheReplyTo("INV-1");
    Reconciliation report = reconcile(file(lines));
    assertUnproven(report, "evidence reports NOT_CHARGED");
    assertEquals(1, report.alarmCount());
    assertResolvedAndChargedOnce("INV-1");
  }

  private SettlementFile file(String lines) throws IOException {
    Instant now = clock.instant().plus(Duration.ofMinutes(20));
    String csv = "reference,id,amount,currency,status\n" + lines;
    return SettlementFile.builder(Buying.MERCHANT)
        .complete(now.minus(Duration.ofDays(1)), now.minusSeconds(1))
        .read(new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)));
  }
}
