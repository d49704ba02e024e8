package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.json.JsonText;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.LookUpOutcome.Kind;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The request of a look-up, its switch, and what a reconciler gets from it. */
class ClientLookUpTest {

  private static final String MERCHANT = "TEST-merchant";
  private static final Money AMOUNT = Money.of("10.00", "AUD");
  private static final Instant NOW = Instant.parse("2026-11-21T06:30:00Z");
  private static final WireReply NOT_FOUND =
      Samples.replyOf(404, "{\"successful\":false,\"errors\":[\"Could not find Purchase\"]}");

  private final SettableClock clock = new SettableClock(NOW);

  private static PaymentClient client(FakeTransport transport) {
    return Clients.builder(transport).lookUps().build();
  }

  private static LookUpOutcome found(FakeTransport transport, String reference) {
    return client(transport).lookUp(reference, AMOUNT).execute();
  }

  @Test
  void asksOnceWithoutABodyAndWithCredentials() {
    FakeTransport transport = FakeTransport.approving();
    assertEquals(Kind.PAID, found(transport, Samples.REFERENCE).kind());
    assertEquals(1, transport.executions.get());
    WireRequest request = transport.requests.get(0);
    assertEquals("GET", request.method());
    assertEquals("https://purchases.example/v1.0/purchases/ORDER-1001", request.url());
    assertEquals(
        "[Cache-Control, Authorization]",
        request.headers().stream().map(WireHeader::name).collect(Collectors.toList()).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "'ORDER-7  ', ORDER-7%20%20",
    "a?b, a%3Fb",
    "100%, 100%25",
    "a;b=c&d, a%3Bb%3Dc%26d",
    "ä, %C3%A4",
    "..., ..."
  })
  void referenceIsOneSegmentOfThePath(String reference, String segment) {
    FakeTransport transport = FakeTransport.replying(NOT_FOUND);
    assertEquals(Kind.NOT_FOUND, found(transport, reference).kind());
    assertEquals(
        "https://purchases.example/v1.0/purchases/" + segment, transport.requests.get(0).url());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "a\\b", "a\ud800"})
  void referenceThatIsNoSegmentIsUnknownAndNothingIsSent(String reference) {
    FakeTransport transport = FakeTransport.approving();
    LookUpOutcome outcome = found(transport, reference);
    assertEquals(Kind.UNKNOWN, outcome.kind());
    assertTrue(outcome.why().contains("list of purchases"), outcome.why());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void lookUpsAreOffUnlessTheyAreSwitchedOn() {
    PaymentClient off = Clients.of(FakeTransport.approving());
    assertThrows(IllegalStateException.class, () -> off.lookUp("R-1", AMOUNT));
    assertThrows(IllegalStateException.class, off::outcomeSource);
    PaymentClient.Builder noAuthorizer =
        PaymentClient.builder(Clients.ENDPOINTS, FakeTransport.approving()).lookUps();
    assertThrows(IllegalStateException.class, noAuthorizer::build);
    PaymentClient noJournal = client(FakeTransport.approving());
    assertThrows(IllegalStateException.class, noJournal::outcomeSource);
  }

  @Test
  void lostReplyIsUnknownWithTheReasonAndTheCause() {
    TransportException lost = TransportException.inDoubt(Phase.SENT, "it broke", null);
    LookUpOutcome outcome = found(FakeTransport.failing(lost), "R-1");
    assertEquals(Kind.UNKNOWN, outcome.kind());
    assertEquals("it broke (purchases.example)", outcome.why());
    assertSame(lost, outcome.cause().get());
  }

  @Test
  void credentialInAReplyIsReplaced() {
    String body = "{\"successful\":false,\"errors\":[\"no TEST-token, no access\"]}";
    LookUpOutcome outcome = found(FakeTransport.replying(Samples.replyOf(403, body)), "R-1");
    String shown = JsonText.write(outcome.reply().get().document());
    assertTrue(shown.contains("no ****, no access"), shown);
  }

  private ReportedOutcome reported(WireReply reply, JournalEntry entry) throws Exception {
    clock.set(NOW);
    FakeTransport slow =
        FakeTransport.answering(
            (request, phases) -> {
              clock.jump(Duration.ofSeconds(30)); // What was true before may not be so now.
              return reply;
            });
    return source(slow).find(entry);
  }

  private OutcomeSource source(FakeTransport transport) {
    return Clients.builder(transport)
        .journal(InMemoryJournal.create(clock), MERCHANT)
        .lookUps()
        .build()
        .outcomeSource();
  }

  private static JournalEntry entry(JournalState state) {
    Instant then = NOW.minusSeconds(3600);
    return JournalEntry.first(Samples.first().contentFor(MERCHANT), then)
        .withOutcome(JournalOutcome.stored(state, null, null, null, null), then);
  }

  @ParameterizedTest
  @CsvSource({
    "200, f01-approved-first, CHARGED",
    "200, f12-preauthorised, CHARGED",
    "200, f13-captured-in-part, CHARGED",
    "200, f06-declined, DECLINED",
    "200, f11-void-listed, VOIDED",
    "200, f10-timeout-that-looks-declined, UNKNOWN",
    "404, f17-404, NOT_FOUND",
    "401, f16-401, UNKNOWN"
  })
  void reconcilerGetsWhatTheGatewayHas(int status, String reply, ReportedOutcome.Kind kind)
      throws Exception {
    ReportedOutcome found = reported(Samples.reply(status, reply), entry(JournalState.IN_DOUBT));
    assertEquals(kind, found.kind(), found::toString);
    boolean isTimed = kind != ReportedOutcome.Kind.CHARGED && kind != ReportedOutcome.Kind.UNKNOWN;
    assertEquals(isTimed ? Optional.of(NOW) : Optional.empty(), found.asOf());
    assertEquals(reply.startsWith("f10"), found.isPending());
  }

  @Test
  void anotherAmountAlarmsTheReconciler() throws Exception {
    String body = JsonText.write(Samples.document("f01-approved-first"));
    ReportedOutcome found =
        reported(
            Samples.replyOf(200, body.replace(":1000,", ":2000,")), entry(JournalState.IN_DOUBT));
    assertTrue(found.isAlarming(), found.toString());
  }

  @Test
  void aChargeHasItsCaptureAndTheCodeOfTheReply() throws Exception {
    JournalEntry doubt = entry(JournalState.IN_DOUBT);
    ReportedOutcome paid = reported(Samples.reply(200, "f01-approved-first"), doubt);
    assertEquals(Capture.FULL, paid.capture().get());
    assertEquals(Optional.of("00"), paid.responseCode());
    assertEquals(
        Capture.NONE, reported(Samples.reply(200, "f12-preauthorised"), doubt).capture().get());
    assertEquals(
        Capture.PARTIAL,
        reported(Samples.reply(200, "f13-captured-in-part"), doubt).capture().get());
  }

  @Test
  void aDeclineHasItsCodeAndItsAdvice() throws Exception {
    ReportedOutcome declined =
        reported(Samples.reply(200, "f06-declined"), entry(JournalState.IN_DOUBT));
    JournalOutcome outcome = declined.outcome().get();
    assertEquals(Optional.of("05"), outcome.responseCode());
    assertTrue(outcome.detail().isPresent(), "the advice");
  }

  @Test
  void onlyAFirstCardOnFilePaymentHasAStoredCredential() throws Exception {
    WireReply reply = Samples.reply(200, "f01-approved-first");
    assertTrue(reported(reply, entry(JournalState.IN_DOUBT)).storedCredential().isPresent());
    PurchaseContent later =
        PurchaseContent.merchantInitiated(MERCHANT, Samples.REFERENCE, AMOUNT, "tok-1");
    assertFalse(reported(reply, JournalEntry.first(later, NOW)).storedCredential().isPresent());
  }

  @Test
  void lookUpWithoutAReplyFails() {
    TransportException lost = TransportException.inDoubt(Phase.SENT, "it broke", null);
    OutcomeSource source = source(FakeTransport.failing(lost));
    assertThrows(TransportException.class, () -> source.find(entry(JournalState.IN_DOUBT)));
  }

  @Test
  void purchaseOfAnotherMerchantIsNotLookedUp() throws Exception {
    FakeTransport transport = FakeTransport.approving();
    JournalEntry foreign = JournalEntry.first(Samples.first().contentFor("another"), NOW);
    ReportedOutcome report = source(transport).find(foreign);
    assertEquals(ReportedOutcome.Kind.UNKNOWN, report.kind());
    assertFalse(report.isCovered(), "it would stop every other merchant's \"not found\"");
    assertEquals(0, transport.requests.size());
  }
}
