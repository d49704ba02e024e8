package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** After a crash the journal has an approval, and the gateway still has the card token. */
class RecoveredCredentialTest {

  private static final String MERCHANT = "TEST-merchant";
  private static final Instant NOW = Instant.parse("2026-11-21T06:30:00Z");

  private static PurchaseLookup lookup(FakeTransport transport) {
    BasicAuthorizer authorizer = BasicAuthorizer.of(MERCHANT, "TEST-token");
    return PurchaseLookup.builder(Clients.ENDPOINTS, transport, authorizer, MERCHANT).build();
  }

  private static JournalEntry entry(
      PurchaseRequest request, JournalState state, @Nullable String id) {
    JournalEntry first = JournalEntry.first(request.contentFor(MERCHANT), NOW);
    return first.resolved(Resolution.stored(state, id, "00", null), NOW);
  }

  private static JournalEntry approved() {
    return entry(Samples.first(), JournalState.APPROVED, "pur-71c0ffee");
  }

  private static Optional<Approved> lookUp(WireReply reply, JournalEntry entry)
      throws TransportException {
    return lookup(FakeTransport.replying(reply)).approved(entry);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "A\nB", "a/b", ".."})
  void referenceThatCannotBeLookedUpIsRefused(String reference) {
    FakeTransport transport = FakeTransport.approving();
    Money amount = Samples.first().amount();
    assertThrows(
        IllegalArgumentException.class, () -> lookup(transport).approvedFirst(reference, amount));
    assertEquals(0, transport.executions.get());
  }

  @Test
  void absentEntryIsNamed() {
    PurchaseLookup lookup = lookup(FakeTransport.approving());
    String absent = "entry == null";
    assertEquals(
        absent, assertThrows(NullPointerException.class, () -> lookup.approved(null)).getMessage());
    assertEquals(
        absent,
        assertThrows(NullPointerException.class, () -> lookup.approvedFirst(null)).getMessage());
  }

  @Test
  void credentialOfAFirstTransactionIsHadAgain() throws Exception {
    Approved approved = lookUp(Samples.reply(200, "f01-approved-first"), approved()).orElseThrow();
    StoredCredential credential = approved.storedCredential().orElseThrow();
    assertEquals("tok-5f0d737a9c", credential.cardToken().reveal());
    assertEquals("MCC123456 Abc-9", credential.trackingId().orElseThrow().value());
    assertEquals(Samples.REFERENCE, approved.reference());
    assertEquals(Samples.REQUEST_ID, approved.requestId().orElseThrow());
  }

  @Test
  void requestIdOfTheLookUpIsNotMaskedInItsReply() throws Exception {
    FakeTransport transport =
        FakeTransport.answering(
            (request, phases) -> {
              byte[] body = Samples.bytes("f01-approved-first.json");
              return WireReply.read(200, sentId(request), body);
            });

    Approved approved = lookup(transport).approved(approved()).orElseThrow();

    assertEquals(sentId(transport.requests.get(0)), approved.requestId().orElseThrow());
  }

  private static String sentId(WireRequest request) {
    return request.headers().stream()
        .filter(header -> header.name().equals(WireReply.REQUEST_ID_HEADER))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void laterTransactionGivesNone() throws Exception {
    PurchaseRequest later = Samples.laterBuilder(Samples.storedCredential()).build();
    JournalEntry entry = entry(later, JournalState.APPROVED, null);
    assertFalse(entry.isFirstCardOnFile());
    Approved approved = lookUp(Samples.reply(200, "f01-approved-first"), entry).orElseThrow();
    assertFalse(approved.storedCredential().isPresent());
  }

  @Test
  void fingerprintTellsTheFirstTransaction() {
    assertTrue(approved().isFirstCardOnFile());
    JournalEntry foreign =
        JournalEntry.fromStored(
            MERCHANT, "R", "1:", Money.of("10.00", "AUD"), 1, NOW, NOW, null, null);
    assertFalse(foreign.isFirstCardOnFile());
  }

  @Test
  void merchantSaysWhichRestoredEntryIsAFirstTransaction() throws Exception {
    InMemoryJournal journal = InMemoryJournal.create();
    Resolution listed = Resolution.approved("pur-71c0ffee", null);
    JournalEntry restored =
        journal.restore(MERCHANT, Samples.REFERENCE, approved().amount(), null, listed);
    assertFalse(restored.isContentKnown());
    WireReply reply = Samples.reply(200, "f01-approved-first");
    assertFalse(lookUp(reply, restored).orElseThrow().storedCredential().isPresent());
    Approved first = lookup(FakeTransport.replying(reply)).approvedFirst(restored).orElseThrow();
    assertEquals("tok-5f0d737a9c", first.storedCredential().orElseThrow().cardToken().reveal());
  }

  @Test
  void laterTransactionIsNoFirstOneWhateverTheMerchantSays() {
    PurchaseRequest later = Samples.laterBuilder(Samples.storedCredential()).build();
    JournalEntry entry = entry(later, JournalState.APPROVED, null);
    PurchaseLookup lookup = lookup(FakeTransport.approving());
    assertThrows(IllegalArgumentException.class, () -> lookup.approvedFirst(entry));
  }

  @Test
  void entryWithoutAnIdIsFoundByTheRest() throws Exception {
    JournalEntry entry = entry(Samples.first(), JournalState.APPROVED, null);
    assertTrue(lookUp(Samples.reply(200, "f01-approved-first"), entry).isPresent());
  }

  @ParameterizedTest
  @CsvSource({"404, f17-404", "200, f06-declined", "500, f01-approved-first", "401, f16-401"})
  void gatewayThatDoesNotApproveGivesNothing(int status, String sample) throws Exception {
    assertFalse(lookUp(Samples.reply(status, sample), approved()).isPresent());
  }

  @ParameterizedTest
  @CsvSource({
    "'\"amount\": 1000', '\"amount\": 999'", "'\"AUD\"', '\"NZD\"'",
    "'\"ORDER-1001\"', '\"ORDER-1002\"'", "pur-71c0ffee, pur-2"
  })
  void anotherPurchaseGivesNothing(String from, String to) throws Exception {
    String text = new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8);
    assertTrue(text.contains(from));
    assertFalse(lookUp(Samples.replyOf(200, text.replace(from, to)), approved()).isPresent());
  }

  @Test
  void whatCannotBeReadGivesNothing() throws Exception {
    assertFalse(lookUp(Samples.replyOf(200, "{"), approved()).isPresent());
  }

  @ParameterizedTest
  @EnumSource(
      value = JournalState.class,
      names = {"APPROVED", "PREPARED", "NOT_CHARGED"},
      mode = EnumSource.Mode.EXCLUDE)
  void entryThatIsNotApprovedIsRefused(JournalState state) {
    FakeTransport transport = FakeTransport.approving();
    JournalEntry entry = entry(Samples.first(), state, null);
    PurchaseLookup lookup = lookup(transport);
    assertThrows(IllegalArgumentException.class, () -> lookup.approved(entry));
    assertEquals(0, transport.requests.size());
  }

  @Test
  void anotherMerchantsEntryIsRefused() {
    JournalEntry other =
        JournalEntry.first(Samples.first().contentFor("other"), NOW)
            .resolved(Resolution.approved(null, null), NOW);
    PurchaseLookup lookup = lookup(FakeTransport.approving());
    assertThrows(IllegalArgumentException.class, () -> lookup.approved(other));
  }

  @Test
  void lostReplyIsThrown() {
    TransportException lost = TransportException.inDoubt(Phase.SENT, "no reply", null);
    PurchaseLookup lookup = lookup(FakeTransport.failing(lost));
    assertThrows(TransportException.class, () -> lookup.approved(approved()));
  }

  @Test
  void echoedCardNumberIsMaskedAlthoughItIsUnknown() throws Exception {
    String text =
        new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8)
            .replace("411111XXXXXX1111", Samples.CARD_NUMBER)
            .replace("\"Approved\"", "\"card 4111 1111 1111 1111 taken\"");
    Approved approved = lookUp(Samples.replyOf(200, text), approved()).orElseThrow();
    assertEquals("****", approved.purchase().cardNumber().orElseThrow());
    assertEquals("card **** taken", approved.purchase().message().orElseThrow());
  }

  @Test
  void tokenThatLooksLikeACardNumberStaysWhole() throws Exception {
    String text =
        new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8)
            .replace("tok-5f0d737a9c", "5555555555554444");
    Approved approved = lookUp(Samples.replyOf(200, text), approved()).orElseThrow();
    assertEquals(
        "5555555555554444", approved.storedCredential().orElseThrow().cardToken().reveal());
  }
}
