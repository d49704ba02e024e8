package io.cardfile;

import static io.cardfile.LookUps.MERCHANT;
import static io.cardfile.LookUps.NOW;
import static io.cardfile.LookUps.inDoubt;
import static io.cardfile.LookUps.lookup;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.Finding;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ValidationException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests of a look-up, their number, and its settings. */
class PurchaseLookupTest {

  @Test
  void asksOnceWithoutABodyAndWithCredentials() throws Exception {
    FakeTransport transport = FakeTransport.approving();
    lookup(transport).deadline(Duration.ofSeconds(7)).build().find(inDoubt());
    assertEquals(1, transport.executions.get());
    WireRequest request = transport.requests.get(0);
    assertEquals("GET", request.method());
    assertEquals("https://purchases.example/v1.0/purchases/ORDER-1001", request.url());
    assertEquals(1, values(request, "Authorization").size());
    assertTrue(request.timeout().compareTo(Duration.ofSeconds(7)) <= 0);
    assertTrue(request.timeout().compareTo(Duration.ofSeconds(2)) > 0);
  }

  @Test
  void noReplyOfEarlierIsAskedFor() throws Exception {
    FakeTransport transport = FakeTransport.approving();
    lookup(transport).build().find(inDoubt());
    WireRequest request = transport.requests.get(0);
    assertEquals(List.of("no-cache, no-store"), values(request, "Cache-Control"));
    assertEquals(List.of("no-cache"), values(request, "Pragma"));
  }

  @Test
  void eachRequestHasAnIdOfItsOwn() throws Exception {
    FakeTransport transport = FakeTransport.replying(NOT_FOUND);
    PurchaseLookup lookup = lookup(transport).build();
    lookup.find(inDoubt());
    lookup.find(inDoubt());
    Set<String> ids = new HashSet<>();
    transport.requests.forEach(request -> ids.addAll(values(request, "X-Request-Id")));
    assertEquals(2, ids.size());
  }

  private static List<String> values(WireRequest request, String header) {
    return request.headers().stream()
        .filter(each -> each.name().equals(header))
        .map(WireHeader::value)
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "another"})
  void merchantThatIsGivenMustBeTheAuthorizers(String merchant) {
    PurchaseLookup.Builder builder =
        PurchaseLookup.builder(
            Clients.ENDPOINTS,
            FakeTransport.approving(),
            BasicAuthorizer.of(MERCHANT, "TEST-token"),
            merchant);

    assertThrows(ValidationException.class, builder::build);
  }

  @Test
  void merchantIsTheAuthorizersOrIsRefused() {
    BasicAuthorizer authorizer = BasicAuthorizer.of("another", "TEST-token");
    PurchaseLookup.Builder other =
        PurchaseLookup.builder(Clients.ENDPOINTS, FakeTransport.approving(), authorizer, MERCHANT);
    PurchaseLookup.Builder none =
        PurchaseLookup.builder(
            Clients.ENDPOINTS,
            FakeTransport.approving(),
            request -> List.of(WireHeader.of("X-Signature", "s")));

    assertThrows(ValidationException.class, other::build);
    assertThrows(ValidationException.class, none::build);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void emptyMerchantIsRefusedAlthoughTheAuthorizerMayNameOne(boolean named) {
    RequestAuthorizer authorizer =
        named
            ? BasicAuthorizer.of(MERCHANT, "TEST-token")
            : request -> List.of(WireHeader.of("X-Signature", "s"));
    PurchaseLookup.Builder empty =
        PurchaseLookup.builder(Clients.ENDPOINTS, FakeTransport.approving(), authorizer, "");

    ValidationException e = assertThrows(ValidationException.class, empty::build);
    assertTrue(e.getMessage().contains("must be 1 to 255 characters"), e.getMessage());
  }

  private static final Resolution APPROVED = Resolution.approved(null, null);
  private static final WireReply NOT_FOUND = Samples.reply(404, "f17-404");

  @Test
  void notFoundIsAskedForOnce() throws Exception {
    FakeTransport transport = FakeTransport.replying(NOT_FOUND);
    assertEquals(Finding.Kind.NOT_CHARGED, lookup(transport).build().find(inDoubt()).kind());
    assertEquals(1, transport.executions.get());
  }

  @Test
  void anotherMerchantsPurchaseIsNotAskedFor() throws Exception {
    FakeTransport transport = FakeTransport.replying(Samples.reply(404, "f17-404"));
    PurchaseLookup lookup = lookup(transport).build();
    PurchaseContent content = Samples.first().contentFor("other");
    assertEquals(Finding.Kind.UNKNOWN, lookup.find(JournalEntry.first(content, NOW)).kind());
    assertEquals(0, transport.requests.size());
  }

  @ParameterizedTest
  @CsvSource({
    "a:b, a%3Ab",
    "a b?c#d, a%20b%3Fc%23d",
    "caf\u00e9, caf%C3%A9",
    "a%2e, a%252e",
    "..., ..."
  })
  void referenceIsPercentEncoded(String reference, String segment) throws Exception {
    FakeTransport transport = FakeTransport.approving();
    lookup(transport).build().find(named(reference));
    String url = "https://purchases.example/v1.0/purchases/" + segment;
    assertEquals(url, transport.requests.get(0).url());
  }

  /**
   * A proxy that decodes the path, or a server that reads it differently, looks for another
   * purchase.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ORDER-7?b",
        "ORDER-7#b",
        "ORDER-7;b",
        "100%",
        "a%2Fb",
        "a+b",
        "a b",
        "a,b",
        "a@b",
        "a=b",
        "a&b",
        "(a)",
        "a'b",
        "a!",
        "a*",
        "a$",
        "[1]",
        "{a}",
        "a|b",
        "caf\u00e9",
        "\ud83d\udd11"
      })
  void absenceOfAReferenceThatServersMayReadDifferentlyIsUnknown(String reference)
      throws Exception {
    FakeTransport transport = FakeTransport.replying(NOT_FOUND);
    PurchaseLookup lookup = lookup(transport).lostSince(NOW.minusSeconds(9)).build();
    Finding finding = lookup.find(named(reference));
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.toString().contains("use a settlement file"), finding.toString());
    JournalEntry approved =
        InMemoryJournal.create(Clock.fixed(NOW, ZoneOffset.UTC))
            .restore(MERCHANT, reference, Money.of("10.00", "AUD"), null, APPROVED);
    assertEquals(Finding.Kind.UNKNOWN, lookup.find(approved).kind());
    assertEquals(2, transport.executions.get(), "a charge would be found");
  }

  @Test
  void chargeOfAReferenceThatServersMayReadDifferentlyIsACharge() throws Exception {
    String reply = new String(Samples.bytes("f01-approved-first.json"), StandardCharsets.UTF_8);
    FakeTransport transport =
        FakeTransport.replying(Samples.replyOf(200, reply.replace("ORDER-1001", "ORDER-7?b")));
    Finding finding = lookup(transport).build().find(named("ORDER-7?b"));
    assertEquals(Finding.Kind.CHARGED, finding.kind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ORDER-1001", "0", "2026:11:1042", "A.b_c~d-e", "...", ".a"})
  void absenceOfAPlainReferenceIsNotCharged(String reference) throws Exception {
    FakeTransport transport = FakeTransport.replying(NOT_FOUND);
    Finding finding = lookup(transport).build().find(named(reference));
    assertEquals(Finding.Kind.NOT_CHARGED, finding.kind());
  }

  private static JournalEntry named(String reference) {
    return JournalEntry.fromStored(
        MERCHANT, reference, "1:", Money.of("10.00", "AUD"), 1, NOW, NOW, null, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "\ud83d", "a/b", "a\\b", "/"})
  void referenceThatIsNoSegmentIsNotAskedFor(String reference) throws Exception {
    FakeTransport transport = FakeTransport.approving();
    assertEquals(Finding.Kind.UNKNOWN, lookup(transport).build().find(named(reference)).kind());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void pathAndErrorCanBeReplaced() throws Exception {
    String body = "{\"successful\":false,\"errors\":[\"no such reference\"]}";
    FakeTransport transport = FakeTransport.replying(Samples.replyOf(404, body));
    PurchaseLookup lookup =
        lookup(transport)
            .path("/v2/find?ref={reference}&all=1")
            .notFoundError("No such reference")
            .build();
    assertEquals(Finding.Kind.NOT_CHARGED, lookup.find(inDoubt()).kind());
    String url = "https://purchases.example/v2/find?ref=ORDER-1001&all=1";
    assertEquals(url, transport.requests.get(0).url());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "v1/{reference}", "/{reference}/{reference}", "/{Reference}"})
  void pathWithoutOnePlaceForTheReferenceIsRefused(String path) {
    PurchaseLookup.Builder builder = lookup(FakeTransport.approving());
    assertThrows(IllegalArgumentException.class, () -> builder.path(path));
  }

  private static Finding.Kind kindOfAbsence(PurchaseLookup.Builder lookup, Duration age)
      throws Exception {
    JournalEntry entry =
        JournalEntry.fromStored(
            MERCHANT,
            "ORDER-1001",
            "1:",
            Money.of("10.00", "AUD"),
            1,
            NOW.minus(age),
            NOW,
            null,
            null);
    return lookup.build().find(entry).kind();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 400})
  void absenceOfWhatTheGatewayMayHaveForgottenIsUnknown(int days) throws Exception {
    PurchaseLookup.Builder lookup = lookup(FakeTransport.replying(NOT_FOUND));
    Duration kept = days == 0 ? Duration.ofDays(30) : Duration.ofDays(days);
    PurchaseLookup.Builder set = days == 0 ? lookup : lookup.gatewayRetention(kept);
    assertEquals(Finding.Kind.NOT_CHARGED, kindOfAbsence(set, kept));
    assertEquals(Finding.Kind.UNKNOWN, kindOfAbsence(set, kept.plusMillis(1)));
  }

  /** So the age of the last attempt is that of every attempt without an outcome. */
  @Test
  void attemptThatTheGatewayMayHaveForgottenAllowsNoNextOne() throws Exception {
    SettableClock clock = new SettableClock(NOW.minus(Duration.ofDays(31)));
    InMemoryJournal journal = InMemoryJournal.create(clock);
    PurchaseContent content = Samples.first().contentFor(MERCHANT);
    PurchaseLookup lookup = lookup(FakeTransport.replying(NOT_FOUND)).build();
    JournalEntry first = journal.record(journal.claim(content).entry(), Resolution.inDoubt());
    clock.set(NOW.minusSeconds(3600));

    assertEquals(Finding.Kind.UNKNOWN, lookup.find(first).kind());
    assertFalse(journal.claim(content).kind() == Claim.Kind.GRANTED);

    journal.record(first, Resolution.notCharged()); // By other evidence.
    JournalEntry next = journal.claim(content).entry();
    assertEquals(2, next.attempt());
    assertEquals(
        Finding.Kind.NOT_CHARGED, lookup.find(journal.record(next, Resolution.inDoubt())).kind());
  }

  /** Its claim time is the time of the restore, so the gateway may have deleted it. */
  @Test
  void absenceOfWhatWasRestoredNeedsATime() throws Exception {
    Resolution doubt = Resolution.inDoubt();
    JournalEntry lost =
        InMemoryJournal.create(Clock.fixed(NOW, ZoneOffset.UTC))
            .restore("TEST-merchant", "LOST-1", Money.of("10.00", "AUD"), null, doubt);
    PurchaseLookup.Builder lookup = lookup(FakeTransport.replying(NOT_FOUND));
    assertEquals(Finding.Kind.UNKNOWN, lookup.build().find(lost).kind());
    Instant old = NOW.minus(Duration.ofDays(31));
    assertEquals(Finding.Kind.UNKNOWN, lookup.lostSince(old).build().find(lost).kind());
    Instant lately = old.plus(Duration.ofDays(2));
    assertEquals(Finding.Kind.NOT_CHARGED, lookup.lostSince(lately).build().find(lost).kind());
    Instant mistyped = lately.plus(Duration.ofDays(365));
    assertEquals(Finding.Kind.UNKNOWN, lookup.lostSince(mistyped).build().find(lost).kind());
  }

  /** It shows which account is queried, and resolves nothing. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 400})
  void absenceOfAnApprovedPurchaseThatWasRestoredIsReported(int days) throws Exception {
    JournalEntry approved =
        InMemoryJournal.create(Clock.fixed(NOW, ZoneOffset.UTC))
            .restore(MERCHANT, "LOST-1", Money.of("10.00", "AUD"), null, APPROVED);
    PurchaseLookup.Builder lookup = lookup(FakeTransport.replying(NOT_FOUND));
    if (days > 0) {
      lookup.lostSince(NOW.minus(Duration.ofDays(days)));
    }
    assertEquals(Finding.Kind.NOT_CHARGED, lookup.build().find(approved).kind());
  }

  @Test
  void chargeOfLongAgoIsACharge() throws Exception {
    PurchaseLookup.Builder lookup = lookup(FakeTransport.approving());
    assertEquals(Finding.Kind.CHARGED, kindOfAbsence(lookup, Duration.ofDays(400)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "P3651D"})
  void memoryThatMakesNoSenseIsRefused(String time) {
    PurchaseLookup.Builder builder = lookup(FakeTransport.approving());
    assertThrows(
        IllegalArgumentException.class, () -> builder.gatewayRetention(Duration.parse(time)));
  }

  @Test
  void deadlineMustMakeSense() {
    PurchaseLookup.Builder builder = lookup(FakeTransport.approving()).deadline(Duration.ZERO);
    assertThrows(ValidationException.class, builder::build);
  }

  @Test
  void failureOfTheTransportIsThrownWithoutCredentials() {
    String secret = lookup(FakeTransport.approving()).toString();
    assertFalse(secret.contains("TEST-token"));
    TransportException leaky =
        TransportException.inDoubt(Phase.SENT, "Basic VEVTVC1tZXJjaGFudDpURVNULXRva2Vu", null);
    TransportException e = failure(leaky);
    assertTrue(e.mayHaveReached());
    assertFalse(e.getMessage().contains("VEVTVC1tZXJjaGFudDpURVNULXRva2Vu"));
  }

  @Test
  void whatTheTransportMustNotThrowIsWrapped() {
    assertTrue(failure(new IllegalStateException("x")).mayHaveReached());
    assertTrue(failure(new AssertionError("x")).mayHaveReached());
    assertThrows(OutOfMemoryError.class, () -> failing(new OutOfMemoryError()));
  }

  private static TransportException failure(Throwable e) {
    return assertThrows(TransportException.class, () -> failing(e));
  }

  private static void failing(Throwable e) throws TransportException {
    lookup(FakeTransport.failing(e)).build().find(inDoubt());
  }

  @Test
  void failureToPrepareIsNotSent() {
    FakeTransport transport = FakeTransport.approving();
    transport.onPrepare(
        () -> {
          throw new IllegalStateException("no client");
        });
    PurchaseLookup lookup = lookup(transport).build();
    TransportException e = assertThrows(TransportException.class, () -> lookup.find(inDoubt()));
    assertFalse(e.mayHaveReached());
  }
}
