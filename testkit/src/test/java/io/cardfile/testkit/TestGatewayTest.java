package io.cardfile.testkit;

import static io.cardfile.testkit.Shopper.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TestGatewayTest {

  private static final Money TEA = Money.of("5.00", "AUD");

  private final TestGateway gateway = TestGateway.create();
  private final Shopper shopper = new Shopper(gateway.client());

  private static HttpTransport http() {
    return new HttpTransport(HttpClient.newHttpClient());
  }

  @Test
  void aClientInMemoryIsReadyToPay() {
    assertEquals(Kind.APPROVED, shopper.buy("ORDER-1").kind());
    gateway.ledger().chargedOnce("ORDER-1", TEN_DOLLARS);
  }

  @Test
  void anEnqueuedCallRunsOnTheCallingThread() {
    List<Thread> threads = new ArrayList<>();
    for (PaymentClient client :
        List.of(gateway.client(), gateway.clientBuilder().lookUps().build())) {
      client
          .lookUp("ORDER-1", TEN_DOLLARS)
          .toFuture()
          .thenRun(() -> threads.add(Thread.currentThread()));
    }
    assertEquals(List.of(Thread.currentThread(), Thread.currentThread()), threads);
  }

  @Test
  void aGatewayOverHttpHasOneLedgerForSocketsAndMemory() {
    try (TestGateway started = TestGateway.start()) {
      assertTrue(started.url().startsWith("http://127.0.0.1:"), started.url());
      assertEquals(Kind.APPROVED, new Shopper(started.client(http())).buy("ORDER-1").kind());
      assertEquals(Kind.APPROVED, new Shopper(started.client()).buy("ORDER-2").kind());
      started.ledger().chargedOnce("ORDER-1").chargedOnce("ORDER-2").total(Money.of("20", "AUD"));
      assertEquals(2, started.requests().size());
    }
  }

  @Test
  void aBehaviourIsSharedBySocketsAndMemory() {
    try (TestGateway started = TestGateway.start()) {
      started.next().decline("51");
      started.next().loseReply();
      assertEquals(Kind.DECLINED, new Shopper(started.client()).buy("ORDER-1").kind());
      assertEquals(Kind.IN_DOUBT, new Shopper(started.client(http())).buy("ORDER-2").kind());
      started.ledger().notCharged("ORDER-1").chargedOnce("ORDER-2");
    }
  }

  @Test
  void aClientTrustsTheCertificateOfAGatewayOverHttps() {
    HttpClient trusting = HttpClient.newBuilder().sslContext(TestGateway.sslContext()).build();
    try (TestGateway secure = TestGateway.builder().https().build()) {
      assertTrue(secure.url().startsWith("https://"), secure.url());
      PaymentClient client = secure.client(new HttpTransport(trusting));
      assertEquals(Kind.APPROVED, new Shopper(client).buy("ORDER-1").kind());
      assertEquals(Kind.IN_DOUBT, new Shopper(secure.client(http())).buy("ORDER-2").kind());
      secure.ledger().notCharged("ORDER-2");
    }
    assertEquals(
        List.of(TestGateway.certificate()),
        List.of(TestGateway.trustManager().getAcceptedIssuers()));
  }

  @Test
  void aGatewayInMemoryHasNoSocket() {
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> gateway.client(http()));
    assertTrue(e.getMessage().contains("TestGateway.start()"), e.getMessage());
    assertThrows(IllegalStateException.class, gateway::url);
    gateway.close();
    assertEquals(Kind.APPROVED, shopper.buy("ORDER-1").kind());
  }

  @Test
  void aPortThatIsTakenIsNotChecked() {
    try (TestGateway started = TestGateway.start()) {
      int port = URI.create(started.url()).getPort();
      TestGateway.Builder again = TestGateway.builder().port(port);
      assertThrows(UncheckedIOException.class, again::build);
    }
    assertThrows(IllegalArgumentException.class, () -> TestGateway.builder().port(65536));
  }

  @Test
  void aClosedGatewayKeepsItsLedger() {
    TestGateway started = TestGateway.start();
    new Shopper(started.client(http())).buy("ORDER-1");
    started.close();
    Ports.assertClosed(started.url());
    started.ledger().chargedOnce("ORDER-1");
  }

  @Test
  void aReferenceIsSentOnceBecauseTheClientHasAJournal() {
    shopper.buy("ORDER-1");
    assertTrue(shopper.buy("ORDER-1").isReplayed());
    assertEquals(1, gateway.requests().size());
    assertTrue(gateway.journal().find(gateway.username(), "ORDER-1").isPresent());
  }

  @Test
  void aBuilderOfAClientHasNoJournal() {
    TestGateway charging = TestGateway.builder().chargeDuplicates().build();
    Shopper careless = new Shopper(charging.clientBuilder().build());
    careless.buy("ORDER-1");
    careless.buy("ORDER-1");
    assertThrows(AssertionError.class, () -> charging.ledger().nothingChargedTwice());
  }

  @Test
  void aLostReplyIsFoundByALookUp() {
    gateway.next().loseReply();
    assertEquals(Kind.IN_DOUBT, shopper.buy("ORDER-1").kind());
    LookUpOutcome found = gateway.client().lookUp("ORDER-1", TEN_DOLLARS).execute();
    assertEquals(LookUpOutcome.Kind.PAID, found.kind(), found::toString);
  }

  @Test
  void aLostRequestIsNotCharged() {
    gateway.onReference("ORDER-2").loseRequest();
    shopper.buy("ORDER-1");
    assertEquals(Kind.IN_DOUBT, shopper.buy("ORDER-2").kind());
    gateway.ledger().chargedOnce("ORDER-1").notCharged("ORDER-2");
  }

  @Test
  void aWalletPaymentIsMadeWithTheCardOfItsCheckout() {
    PurchaseOutcome outcome = payInTheWallet(gateway, TestCard.MASTERCARD);
    assertEquals(Kind.APPROVED, outcome.kind(), outcome::toString);
    assertEquals("mastercard", gateway.ledger().find("INV-1").orElseThrow().scheme());
    assertEquals(
        Kind.DECLINED, payInTheWallet(TestGateway.create(), TestCard.VISA_DECLINED).kind());
  }

  private static PurchaseOutcome payInTheWallet(TestGateway gateway, TestCard card) {
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1")
            .total(TEA)
            .originUrl("https://shop.example")
            .cartItem(CartItem.of("Green tea", 1, 500))
            .build();
    WalletTokenOutcome.Issued issued =
        (WalletTokenOutcome.Issued) gateway.client().walletToken(request).execute();
    WalletCallback callback = gateway.completeCheckout(issued.token(), issued.checkoutId(), card);
    return gateway
        .client()
        .purchase(
            PurchaseRequest.wallet("masterpass", callback).reference("INV-1").amount(TEA).build())
        .execute();
  }

  @Test
  void aResetBeginsAgain() {
    TestGateway reset = TestGateway.create();
    PaymentClient client = reset.client();
    Instant start = reset.clock().instant();
    String id = id(new Shopper(client).buy("ORDER-1"));
    CardOnFile.visa().putOn(reset);
    reset.next().decline("51");
    reset.clock().advance(Duration.ofMinutes(16));
    reset.reset();
    assertEquals(start, reset.clock().instant());
    assertEquals(List.of(), reset.ledger().entries());
    assertEquals(List.of(), reset.requests());
    CardOnFile.visa().putOn(reset);
    assertEquals(id, id(new Shopper(client).buy("ORDER-1")));
    reset.ledger().chargedOnce("ORDER-1");
  }

  @Test
  void aResetOverHttpBeginsAgain() {
    try (TestGateway started = TestGateway.start()) {
      started.next().loseReply();
      started.reset();
      assertEquals(Kind.APPROVED, new Shopper(started.client(http())).buy("ORDER-1").kind());
    }
  }

  @Test
  void clearedBehavioursDoNotHappen() {
    gateway.next().decline("51");
    gateway.behave("lost-reply");
    gateway.clearBehaviours();
    assertEquals(Kind.APPROVED, shopper.buy("ORDER-1").kind());
  }

  @Test
  void theSeedDecidesTheIdentifiers() {
    String id = id(shopper.buy("ORDER-1"));
    assertEquals(id, id(new Shopper(TestGateway.create().client()).buy("ORDER-1")));
    TestGateway other = TestGateway.builder().seed(2).build();
    assertFalse(id.equals(id(new Shopper(other.client()).buy("ORDER-1"))));
  }

  private static String id(PurchaseOutcome outcome) {
    return ((PurchaseOutcome.Approved) outcome).id().orElseThrow();
  }

  @Test
  void theClockIsThatOfTheGatewayAndTheJournal() {
    gateway.clock().advance(Duration.ofDays(1));
    shopper.buy("ORDER-1");
    Instant tomorrow = Instant.parse("2026-03-03T00:00:00Z");
    assertEquals(tomorrow, gateway.ledger().entries().get(0).at());
    assertEquals(tomorrow, gateway.journal().now());
    TestGateway real = TestGateway.builder().clock(Clock.systemUTC()).build();
    assertThrows(IllegalStateException.class, real::clock);
  }

  @Test
  void theClockOfAnotherZoneShowsTheSameTime() throws Exception {
    Clock sydney = gateway.clock().withZone(ZoneId.of("Australia/Sydney"));
    Runnable steps = () -> IntStream.range(0, 20_000).forEach(this::advance);
    Thread other = new Thread(steps);
    other.start();
    steps.run();
    other.join();
    assertEquals(Instant.parse("2026-03-02T00:00:40Z"), sydney.instant());
    assertEquals(ZoneId.of("Australia/Sydney"), sydney.getZone());
  }

  private void advance(int step) {
    gateway.clock().advance(Duration.ofMillis(1));
  }

  @Test
  void credentialsThatCannotBeUsedAreRefused() {
    TestGateway.Builder wrong = TestGateway.builder().username("a/b");
    assertThrows(ValidationException.class, wrong::build);
    TestGateway own = TestGateway.builder().username("shop").token("t-1").secret("s-1").build();
    assertEquals(Kind.APPROVED, new Shopper(own.client()).buy("ORDER-1").kind());
    PaymentClient wrongToken = own.clientBuilder().credentials("shop", "TEST").build();
    assertEquals(Kind.REFUSED, new Shopper(wrongToken).buy("ORDER-2").kind());
  }

  @Test
  void aConsoleThatOthersReachNeedsAPassword() {
    TestGateway.Builder open = TestGateway.builder().console().host("0.0.0.0");
    assertThrows(IllegalStateException.class, open::build);
    try (TestGateway console = TestGateway.builder().console().adminToken("admin-1").build()) {
      assertTrue(console.url().startsWith("http://127.0.0.1:"), console.url());
    }
  }

  @Test
  void textFormsShowNoContent() {
    shopper.buy("ORDER-1");
    assertEquals("TestGateway(in memory)", gateway.toString());
    try (TestGateway started = TestGateway.start()) {
      assertEquals("TestGateway(" + started.url() + ")", started.toString());
    }
  }
}
