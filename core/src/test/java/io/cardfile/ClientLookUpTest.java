package io.cardfile;

import static io.cardfile.LookUps.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ValidationException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Look-ups of a client, without a journal and without the original request. */
class ClientLookUpTest {

  private static final String REFERENCE = Samples.REFERENCE;
  private static final Money AMOUNT = Money.of("10.00", "AUD");
  private static final Duration QUIET = Duration.ofMinutes(15);
  private static final WireReply NOT_FOUND = Samples.reply(404, "f17-404");

  private static PaymentClient.Builder builder(FakeTransport transport) {
    return Clients.builder(transport).clock(Clock.fixed(NOW, ZoneOffset.UTC)).lookUps();
  }

  private static PaymentClient client(FakeTransport transport) {
    return builder(transport).build();
  }

  private static Finding found(WireReply reply) {
    return client(FakeTransport.replying(reply)).lookUp(REFERENCE, AMOUNT).execute();
  }

  private static Finding found(WireReply reply, Instant lastEnded) {
    return found(reply, lastEnded, lastEnded);
  }

  private static Finding found(WireReply reply, Instant firstStarted, Instant lastEnded) {
    return client(FakeTransport.replying(reply))
        .lookUp(REFERENCE, AMOUNT, firstStarted, lastEnded)
        .execute();
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "A\nFORGED LINE", " A", "\u202eA"})
  void referenceThatNoPurchaseHasIsRefused(String reference) {
    PaymentClient client = client(FakeTransport.approving());
    assertThrows(ValidationException.class, () -> client.lookUp(reference, AMOUNT));
    assertThrows(ValidationException.class, () -> client.lookUp("x".repeat(256), AMOUNT, NOW, NOW));
  }

  @Test
  void endInTheFutureIsNamed() {
    Finding finding = found(NOT_FOUND, NOW, NOW.plusSeconds(1));
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertEquals("not found, but lastEnded is in the future", finding.why());
  }

  @Test
  void isOffByDefault() {
    PaymentClient client = Clients.of(FakeTransport.approving());
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> client.lookUp(REFERENCE, AMOUNT));
    assertTrue(e.getMessage().contains("PaymentClient.Builder.lookUps"), e.getMessage());
  }

  @Test
  void needsAnAuthorizerAndAnAddressOfPurchases() {
    FakeTransport transport = FakeTransport.approving();
    PaymentClient.Builder anonymous = PaymentClient.builder(Clients.ENDPOINTS, transport).lookUps();
    assertThrows(IllegalStateException.class, anonymous::build);
    PaymentClient.Builder walletOnly =
        PaymentClient.builder(
                Endpoints.test().walletUrl("https://wallet.example").build(), transport)
            .authorizer(BasicAuthorizer.of("m", "t"))
            .lookUps();
    assertThrows(IllegalStateException.class, walletOnly::build);
  }

  @Test
  void findsAChargeWithoutATime() {
    Finding finding = found(Samples.reply(200, "f01-approved-first"));
    assertEquals(Finding.Kind.CHARGED, finding.kind());
    assertEquals(AMOUNT, finding.amount().orElseThrow());
    assertEquals("pur-71c0ffee", finding.gatewayId().orElseThrow());
  }

  @Test
  void sendsOneGetWithCredentialsAndNoBody() {
    FakeTransport transport = FakeTransport.approving();
    client(transport).lookUp(REFERENCE, AMOUNT).execute();
    assertEquals(1, transport.executions.get());
    WireRequest request = transport.requests.get(0);
    assertEquals("GET", request.method());
    assertNull(request.body());
    assertEquals("https://purchases.example/v1.0/purchases/ORDER-1001", request.url());
    assertEquals(
        List.of("Cache-Control", "Pragma", "X-Request-Id", "Authorization"),
        request.headers().stream().map(WireHeader::name).collect(Collectors.toList()));
  }

  @ParameterizedTest
  @CsvSource({"f01-approved-first, 10.01, AUD", "f06-declined, 10.00, NZD"})
  void anotherAmountAlarms(String sample, String amount, String currency) {
    PaymentClient client = client(FakeTransport.replying(Samples.reply(200, sample)));
    Finding finding =
        client
            .lookUp(
                REFERENCE,
                Money.of(amount, currency),
                NOW.minus(QUIET.multipliedBy(2)),
                NOW.minus(QUIET.multipliedBy(2)))
            .execute();
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.isAlarming());
    assertEquals(
        "the gateway has this reference with another amount or currency: a person must check it",
        finding.why());
  }

  @Test
  void declineWithoutATimeIsUnknownAlthoughTheGatewayHasIt() {
    Finding finding = found(Samples.reply(200, "f06-declined"));
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.isWithoutOutcome());
    assertTrue(finding.why().startsWith("declined so far, but an attempt may"), finding.why());
  }

  @Test
  void notFoundWithoutATimeIsUnknown() {
    Finding finding = found(NOT_FOUND);
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertFalse(finding.isWithoutOutcome());
    assertTrue(finding.why().startsWith("not found so far, but an attempt may"), finding.why());
  }

  @ParameterizedTest
  @CsvSource({"200, f06-declined, DECLINED", "404, f17-404, NOT_CHARGED"})
  void bothCountOnlyAfterTheQuietPeriod(int status, String sample, Finding.Kind kind) {
    WireReply reply = Samples.reply(status, sample);
    assertEquals(kind, found(reply, NOW.minus(QUIET).minusMillis(1)).kind());
    assertEquals(Finding.Kind.UNKNOWN, found(reply, NOW.minus(QUIET)).kind());
    assertEquals(Finding.Kind.UNKNOWN, found(reply, NOW).kind());
    assertEquals(Finding.Kind.UNKNOWN, found(reply, NOW.plusSeconds(1)).kind());
    assertEquals(Finding.Kind.UNKNOWN, found(reply, Instant.MAX).kind());
  }

  @Test
  void absenceIsKnownAsOfTheTimeBeforeTheLookUp() {
    assertEquals(NOW, found(NOT_FOUND, NOW.minusSeconds(3600)).asOf().orElseThrow());
  }

  /** A decline that the gateway still has was not deleted. */
  @ParameterizedTest
  @ValueSource(longs = {30, 400})
  void absenceOfWhatTheGatewayMayHaveDeletedIsUnknown(long days) {
    FakeTransport transport = FakeTransport.replying(NOT_FOUND);
    PaymentClient client =
        builder(transport)
            .lookUps(
                settings -> {
                  if (days != 30) {
                    settings.gatewayRetention(Duration.ofDays(days));
                  }
                })
            .build();
    Instant oldest = NOW.minus(Duration.ofDays(days));
    assertEquals(
        Finding.Kind.NOT_CHARGED,
        client.lookUp(REFERENCE, AMOUNT, oldest, oldest).execute().kind());
    Instant older = oldest.minusMillis(1);
    for (Instant lastEnded : List.of(older, NOW.minusSeconds(3600))) {
      Finding finding = client.lookUp(REFERENCE, AMOUNT, older, lastEnded).execute();
      assertEquals(Finding.Kind.UNKNOWN, finding.kind());
      assertTrue(finding.why().contains("gatewayRetention"), finding.why());
    }
    Instant old = oldest.minus(Duration.ofDays(9));
    assertEquals(Finding.Kind.DECLINED, found(Samples.reply(200, "f06-declined"), old).kind());
  }

  /** The quiet period counts from the last call, the retention from the first one. */
  @Test
  void eachTimeHasItsOwnRule() {
    Instant old = NOW.minus(Duration.ofDays(31));
    WireReply decline = Samples.reply(200, "f06-declined");
    assertEquals(Finding.Kind.DECLINED, found(decline, old, NOW.minusSeconds(3600)).kind());
    assertEquals(Finding.Kind.UNKNOWN, found(decline, old, NOW).kind());
    assertEquals(
        Finding.Kind.UNKNOWN, found(NOT_FOUND, Instant.EPOCH, NOW.minusSeconds(3600)).kind());
    assertEquals(
        Finding.Kind.CHARGED,
        found(Samples.reply(200, "f01-approved-first"), Instant.EPOCH, NOW).kind());
  }

  @Test
  void firstCallAfterTheLastOneIsRefused() {
    PaymentClient client = client(FakeTransport.approving());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> client.lookUp(REFERENCE, AMOUNT, NOW, NOW.minusMillis(1)));
    assertEquals("firstStarted is after lastEnded", e.getMessage());
  }

  @Test
  void lostReplyIsUnknownWithTheReasonAndTheHost() {
    Finding lost =
        client(FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "it broke", null)))
            .lookUp(REFERENCE, AMOUNT)
            .execute();
    assertEquals(Finding.Kind.UNKNOWN, lost.kind());
    assertEquals("it broke (purchases.example)", lost.why());
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", "a/b", "a\\b"})
  void referenceThatIsNoSegmentIsNotAskedFor(String reference) {
    FakeTransport transport = FakeTransport.approving();
    Finding finding = client(transport).lookUp(reference, AMOUNT).execute();
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.why().contains("settlement file"), finding.why());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void emptyReferenceIsRefused() {
    PaymentClient client = client(FakeTransport.approving());
    assertThrows(IllegalArgumentException.class, () -> client.lookUp("", AMOUNT));
  }

  @Test
  void settingsReplacePathAndErrorText() {
    String body = "{\"successful\":false,\"errors\":[\"no such reference\"]}";
    FakeTransport transport = FakeTransport.replying(Samples.replyOf(404, body));
    PaymentClient client =
        builder(transport)
            .lookUps(s -> s.path("/v2/find?ref={reference}").notFoundError("No such reference"))
            .build();
    Finding finding =
        client.lookUp(REFERENCE, AMOUNT, NOW.minusSeconds(3600), NOW.minusSeconds(3600)).execute();
    assertEquals(Finding.Kind.NOT_CHARGED, finding.kind());
    assertEquals(
        "https://purchases.example/v2/find?ref=ORDER-1001", transport.requests.get(0).url());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1.0/ purchases/{reference}",
        "/v1.0/purchases/%{reference}",
        "/v1.0/purchases/%4{reference}",
        "/v1.0/purchases/{reference}?a={b}",
        "/v1.0/purchases/{reference}#top",
        "/v1.0/purchases#{reference}",
        "/v1.0/\u00e9/{reference}",
        "/v1.0/^{reference}"
      })
  void pathThatGivesNoUrlIsRefusedWhenTheLookUpIsBuilt(String path) {
    PaymentClient.Builder client = builder(FakeTransport.approving()).lookUps(s -> s.path(path));
    PurchaseLookup.Builder lookUp =
        PurchaseLookup.builder(
                Clients.ENDPOINTS, FakeTransport.approving(), BasicAuthorizer.of("m", "token"))
            .path(path);
    for (Executable build : List.<Executable>of(client::build, lookUp::build)) {
      ValidationException e = assertThrows(ValidationException.class, build);
      assertEquals(1, e.violations().size());
      assertEquals("path", e.violations().get(0).path());
      assertEquals("config_url", e.violations().get(0).code());
      assertFalse(e.getMessage().contains(path), e.getMessage());
    }
  }

  @Test
  void deadlineIsTheClientsOrTheCalls() {
    FakeTransport transport = FakeTransport.approving();
    PaymentClient client =
        builder(transport)
            .deadline(Duration.ofHours(3))
            .lookUps(s -> s.deadline(Duration.ofMinutes(1)))
            .build();
    client.lookUp(REFERENCE, AMOUNT).execute();
    client.lookUp(REFERENCE, AMOUNT).deadline(Duration.ofHours(1)).execute();
    assertEquals(
        List.of(2L, 0L),
        transport.requests.stream()
            .map(request -> request.timeout().toHours())
            .collect(Collectors.toList()));
  }

  @Test
  void settingsThatAreKeptChangeNothingAfterwards() {
    AtomicReference<PurchaseLookup.Builder> kept = new AtomicReference<>();
    FakeTransport transport = FakeTransport.approving();
    PaymentClient client = builder(transport).lookUps(kept::set).build();
    kept.get().path("/elsewhere/{reference}");
    client.lookUp(REFERENCE, AMOUNT).execute();
    assertEquals(
        "https://purchases.example/v1.0/purchases/ORDER-1001", transport.requests.get(0).url());
  }

  @Test
  void touchesNoJournal() {
    InMemoryJournal journal = InMemoryJournal.create();
    FakeTransport lost =
        FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "it broke", null));
    builder(lost).journal(journal).build().purchase(Samples.first()).execute();
    FakeTransport transport = FakeTransport.approving();
    PaymentClient client = builder(transport).journal(journal).build();
    assertEquals(Finding.Kind.CHARGED, client.lookUp(REFERENCE, AMOUNT).execute().kind());
    assertEquals(
        JournalState.IN_DOUBT, journal.find("TEST-merchant", REFERENCE).orElseThrow().state());
    client.lookUp("ORDER-9", AMOUNT).execute();
    assertFalse(journal.find("TEST-merchant", "ORDER-9").isPresent());
  }

  @Test
  void cancelEndsIt() {
    FakeTransport transport = FakeTransport.approving();
    PaymentCall<Finding> before = client(transport).lookUp(REFERENCE, AMOUNT);
    before.cancel();
    assertEquals("the call was cancelled", before.execute().why());
    assertEquals(0, transport.requests.size());

    AtomicReference<PaymentCall<Finding>> running = new AtomicReference<>();
    FakeTransport cancelled =
        FakeTransport.answering(
            (request, phases) -> {
              running.get().cancel();
              return Samples.reply(404, "f17-404");
            });
    running.set(
        client(cancelled)
            .lookUp(REFERENCE, AMOUNT, NOW.minusSeconds(3600), NOW.minusSeconds(3600)));
    assertEquals(Finding.Kind.NOT_CHARGED, running.get().execute().kind());
    assertEquals(1, cancelled.cancellations.get());
    assertEquals(1, cancelled.requests.size());
  }

  @Test
  void runsOnTheExecutorAndOnlyOnce() throws Exception {
    PaymentClient client = builder(FakeTransport.approving()).executor(Runnable::run).build();
    PaymentCall<Finding> call = client.lookUp(REFERENCE, AMOUNT);
    assertEquals(Finding.Kind.CHARGED, call.toFuture().get().kind());
    assertThrows(IllegalStateException.class, call::execute);
  }

  @Test
  void headersThatKeepACacheFromAnsweringCannotBeReplaced() {
    PaymentCall<Finding> call = client(FakeTransport.approving()).lookUp(REFERENCE, AMOUNT);
    for (String name : new String[] {"x-request-id", "Cache-Control", "PRAGMA", "Authorization"}) {
      WireHeader header = WireHeader.of(name, "x");
      assertThrows(IllegalArgumentException.class, () -> call.header(header), name);
    }
    call.header(WireHeader.of("traceparent", "00-x")).execute();
  }

  @Test
  void authorizerThatChangesItsAccountSendsNothing() {
    AtomicInteger calls = new AtomicInteger();
    RequestAuthorizer changing =
        new RequestAuthorizer() {
          @Override
          public List<WireHeader> authorize(WireRequest request) {
            calls.incrementAndGet();
            return List.of(WireHeader.of("Authorization", "x"));
          }

          @Override
          public Optional<String> account() {
            return Optional.of("account-" + calls.get());
          }
        };
    FakeTransport transport = FakeTransport.approving();
    Finding finding =
        builder(transport).authorizer(changing).build().lookUp(REFERENCE, AMOUNT).execute();
    assertTrue(finding.why().contains("has changed"), finding.why());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void listenerIsNotifiedOfTheFinding() {
    List<PaymentEvent> events = new ArrayList<>();
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent event) {
            events.add(event);
          }
        };
    builder(FakeTransport.approving())
        .listener(listener)
        .build()
        .lookUp(REFERENCE, AMOUNT)
        .execute();
    builder(FakeTransport.replying(NOT_FOUND))
        .listener(listener)
        .build()
        .lookUp(REFERENCE, AMOUNT)
        .execute();

    assertEquals("LOOK_UP ORDER-1001 CHARGED", events.get(0).toString());
    assertEquals(AMOUNT, events.get(0).amount().orElseThrow());
    assertEquals(Samples.REQUEST_ID, events.get(0).requestId().orElseThrow());
    assertEquals("LOOK_UP ORDER-1001 UNKNOWN", events.get(1).toString());
    assertEquals(OptionalInt.of(404), events.get(1).status());
    assertTrue(events.get(1).reason().orElseThrow().startsWith("not found so far"));
  }

  @Test
  void credentialOfAChargeIsFetchedWithoutAJournal() throws Exception {
    PurchaseLookup lookup = LookUps.lookup(FakeTransport.approving()).build();
    Approved approved = lookup.approvedFirst(REFERENCE, AMOUNT).orElseThrow();
    assertTrue(approved.storedCredential().isPresent());
    assertFalse(lookup.approvedFirst(REFERENCE, Money.of("9.00", "AUD")).isPresent());
    assertFalse(lookup.approvedFirst("ORDER-9", AMOUNT).isPresent());
    PurchaseLookup declined =
        LookUps.lookup(FakeTransport.replying(Samples.reply(200, "f06-declined"))).build();
    assertFalse(declined.approvedFirst(REFERENCE, AMOUNT).isPresent());
    PurchaseLookup broken =
        LookUps.lookup(FakeTransport.failing(TransportException.notSent("no route", null))).build();
    assertThrows(TransportException.class, () -> broken.approvedFirst(REFERENCE, AMOUNT));
  }

  @Test
  void nullIsRefused() {
    PaymentClient client = client(FakeTransport.approving());
    assertThrows(NullPointerException.class, () -> client.lookUp(null, AMOUNT));
    assertThrows(NullPointerException.class, () -> client.lookUp(REFERENCE, null));
    assertThrows(NullPointerException.class, () -> client.lookUp(REFERENCE, AMOUNT, NOW, null));
    assertThrows(NullPointerException.class, () -> client.lookUp(REFERENCE, AMOUNT, null, NOW));
    assertThrows(
        NullPointerException.class, () -> builder(FakeTransport.approving()).lookUps(null));
  }
}
