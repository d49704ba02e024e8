package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.ApiOutcome;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.reconcile.LookUpReport;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the Javadoc of the types that a user meets first. */
class JavadocTest {

  private final String username = "TEST-merchant";
  private final String apiToken = "TEST";
  private final String number = TestCard.VISA.number();
  private final Money amount = Money.of("19.00", "AUD");
  private final List<String> done = new ArrayList<>();
  private final Map<String, String> vault = new HashMap<>(); // Your own storage, encrypted.

  @Test
  @GatewayTest(http = true)
  void clientTakesAPayment(TestGateway gateway) {
    Endpoints endpoints = gateway.endpoints();
    PurchaseJournal journal = gateway.journal();
    PurchaseRequest request = order();
    // region client
    PaymentClient client =
        PaymentClient.builder(endpoints, JdkTransport.create())
            .credentials(username, apiToken)
            .journal(journal, "acme-live")
            .build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    if (outcome.next() == NextStep.DELIVER) {
      deliver(outcome.reference());
    }
    // endregion
    assertEquals(List.of("delivered ORDER-1042"), done);
    gateway.ledger().chargedOnce("ORDER-1042", amount);
  }

  @Test
  @GatewayTest
  void clientWithMoreSettingsTakesAPayment(TestGateway gateway) {
    Endpoints endpoints = gateway.endpoints();
    Transport transport = gateway.transport();
    PurchaseJournal journal = gateway.journal();
    Executor executor = Runnable::run;
    PurchaseRequest request = order();
    // region settings
    PaymentClient client =
        PaymentClient.builder(endpoints, transport)
            .credentials(username, apiToken)
            .journal(journal, "acme-live") // Never change the name.
            .lookUps() // Queries the gateway about purchases in doubt.
            .executor(executor) // Runs what enqueue and toFuture start.
            .deadline(Duration.ofSeconds(50))
            .build();
    // endregion
    // region call
    client
        .purchase(request)
        .deadline(Duration.ofSeconds(30))
        .toFuture()
        .thenAccept(outcome -> show(outcome.next()));
    // endregion
    assertEquals(List.of("DELIVER"), done);
  }

  @Test
  @GatewayTest(http = true)
  void clientsShareATransport(TestGateway gateway) {
    Endpoints endpoints = gateway.endpoints();
    // region jdk
    JdkTransport transport = JdkTransport.create(); // One for the life of the program.
    PaymentClient client =
        PaymentClient.builder(endpoints, transport).credentials(username, apiToken).build();
    // endregion
    client.purchase(order()).execute();
    gateway.ledger().chargedOnce("ORDER-1042", amount);
  }

  @Test
  void endpointsAreThoseOfTheTestSystem() {
    // region endpoints
    Endpoints endpoints =
        Endpoints.test() // In production: Endpoints.live().
            .walletUrl("https://pay.gateway.example")
            .purchasesUrl("https://api.gateway.example")
            .build();
    // endregion
    assertTrue(endpoints.isTest());
  }

  private PurchaseRequest order() {
    // region card
    Card card =
        Card.builder().holder("Ada Example").number(number).expiry("12/2035").cvv("123").build();
    // endregion
    // region request
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile(card)
            .reference("ORDER-1042")
            .amount(Money.of("19.00", "AUD"))
            .customerIp("203.0.113.7")
            .build();
    // endregion
    return request;
  }

  @Test
  @GatewayTest
  void storedCardIsChargedLater(TestGateway gateway) {
    PaymentClient client = gateway.client();
    PurchaseOutcome outcome = client.purchase(order()).execute();
    // region stored
    if (outcome instanceof PurchaseOutcome.Approved) {
      PurchaseOutcome.Approved approved = (PurchaseOutcome.Approved) outcome;
      approved.storedCredential().ifPresent(stored -> vault.put("ada", stored.toText()));
    }
    // Later, without the payer:
    StoredCredential stored = StoredCredential.fromText(vault.get("ada"));
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
            .reference("NO-SHOW-77")
            .amount(Money.of("80.00", "AUD"))
            .build();
    // endregion
    assertTrue(client.purchase(fee).execute() instanceof Approved);
    gateway.ledger().chain("ORDER-1042", "NO-SHOW-77");
  }

  @Test
  @GatewayTest
  void outcomeLeadsToAMessage(TestGateway gateway) {
    gateway.next().loseReply();
    PurchaseOutcome outcome = gateway.client().purchase(order()).execute();
    assertEquals("Not certain yet. Please do not pay again.", message(outcome));
  }

  // region outcome
  String message(PurchaseOutcome outcome) {
    return switch (outcome.next()) { // With Java 14 or later.
      case DELIVER -> "Paid.";
      case CAPTURE -> "Authorised, to be captured.";
      case ASK_FOR_ANOTHER_CARD, DO_NOT_TRY_AGAIN -> "Declined. Please use another card.";
      case TRY_AGAIN_NOW -> "Declined. Please try again.";
      case TRY_AGAIN_LATER -> "Declined. You can try again in some days.";
      case CORRECT_AND_SEND_AGAIN -> "Refused. Nothing was charged.";
      case SEND_SAME_REFERENCE_AGAIN -> "Not sent. We try again.";
      case LOOK_UP -> "Not certain yet. Please do not pay again.";
    };
  }

  // endregion

  @Test
  void moneyIsExact() {
    // region money
    Money price = Money.of("19.00", "AUD"); // 1900 minor units.
    Money total = price.plus(Money.ofMinor(250, "AUD")); // AUD 21.50.
    Money yen = Money.of("300", CurrencyUnit.of("JPY")); // 300 minor units.
    // endregion
    assertEquals("1900 AUD 21.50 300", price.minorUnits() + " " + total + " " + yen.minorUnits());
  }

  @Test
  void violationsNameTheFields() {
    PurchaseRequest.Builder builder = PurchaseRequest.firstCardOnFile(TestCard.VISA.card());
    // region violations
    try {
      builder.reference("").amount(amount).build();
    } catch (ValidationException e) {
      e.violations().forEach(v -> mark(v.path(), v.code())); // reference, blank
    }
    // endregion
    assertEquals(List.of("reference blank"), done);
  }

  @Test
  void threeDSecureGoesWithARequest() {
    Card card = TestCard.VISA.card();
    String cavv = "AAABBEg0VhI0VniQEjRWAAAAAAA=";
    String id = "8a880dc0-d2d2-4067-bcb1-b08d1690b26e";
    // region three-d-secure
    ThreeDSecure result =
        ThreeDSecure.builder()
            .eci("05")
            .cavv(cavv)
            .version("2.2.0")
            .directoryServerTransactionId(id)
            .build();
    PurchaseRequest.Builder request = PurchaseRequest.card(card).threeDSecure(result);
    // endregion
    PurchaseRequest built = request.reference("ORDER-1042").amount(amount).build();
    assertTrue(built.revealDocument().get("extra").object().has("cavv"));
  }

  @Test
  @GatewayTest
  void lookUpFindsThePurchase(TestGateway gateway) {
    PaymentClient client = gateway.client();
    client.purchase(order()).execute();
    // region look-up
    LookUpOutcome found = client.lookUp("ORDER-1042", Money.of("19.00", "AUD")).execute();
    if (found.next() == NextStep.DELIVER) {
      deliver(found.reference());
    }
    // endregion
    assertEquals(List.of("delivered ORDER-1042"), done);
  }

  @Test
  @GatewayTest
  void otherEndpointAnswers(TestGateway gateway) {
    PaymentClient client = gateway.client();
    String id = ((Approved) client.purchase(order()).execute()).id().orElseThrow();
    // region api
    JsonObject refund =
        JsonObject.builder()
            .put("transaction_id", id)
            .put("amount", 1900)
            .put("reference", "REFUND-1042")
            .build();
    ApiOutcome outcome = client.post("/v1.0/refunds", refund).execute();
    if (outcome.kind() == ApiOutcome.Kind.REPLIED) {
      show(outcome.document().get("response"));
    }
    // endregion
    assertEquals(1900, gateway.ledger().find("ORDER-1042").orElseThrow().refunded().minorUnits());
  }

  @Test
  @GatewayTest
  void reconcilerFindsTheCharge(TestGateway gateway) {
    PurchaseJournal journal = gateway.journal();
    PaymentClient client = gateway.client();
    gateway.next().loseReply();
    client.purchase(order()).execute();
    // region reconciler
    Reconciler reconciler =
        Reconciler.builder(journal)
            .source("gateway", client.outcomeSource()) // Needs lookUps() of the client's builder.
            .onStoredCredential((entry, card) -> vault.put(entry.reference(), card.toText()))
            .build();
    Reconciliation report = reconciler.run(); // Every ten minutes, for example.
    // Deliver if the outcome isPaid().
    report.resolved().forEach(entry -> update(entry.reference(), entry.outcome().get()));
    report.alarms().forEach(alarm -> show(alarm.detail())); // A person must look at these.
    // endregion
    assertEquals(List.of("ORDER-1042 APPROVED FULL"), done);
    assertTrue(vault.containsKey("ORDER-1042"));
  }

  @Test
  @GatewayTest
  void operatorResolvesADoubt(TestGateway gateway) throws Exception {
    PurchaseJournal journal = gateway.journal();
    PaymentClient client = gateway.client();
    gateway.next().loseReply();
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(CardOnFile.visa().putOn(gateway), AuthReason.NO_SHOW)
            .reference("NO-SHOW-77")
            .amount(amount)
            .build();
    client.purchase(fee).execute();
    // region operations
    JournalOperations operations =
        JournalOperations.builder(journal).source("gateway", client.outcomeSource()).build();
    JournalEntry oldest = operations.list(1).get(0);
    LookUpReport report = operations.lookUp(oldest);
    if (report.isResolvableByHand()) {
      operations.resolve(oldest, report.outcome().get(), "Ada", "seen in the dashboard");
    }
    // endregion
    JournalEntry entry = operations.find(oldest.merchant(), "NO-SHOW-77").orElseThrow();
    assertEquals(JournalState.APPROVED, entry.state());
  }

  @Test
  @GatewayTest
  void listenerIsNotifiedOfTheOutcome(TestGateway gateway) {
    // region listener
    PaymentListener listener =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent event) {
            show(event.reference() + " " + event.outcome().get());
          }
        };
    // endregion
    gateway.clientBuilder().listener(listener).build().purchase(order()).execute();
    assertEquals(List.of("ORDER-1042 APPROVED"), done);
  }

  @Test
  @GatewayTest
  void authorizerAddsItsHeader(TestGateway gateway) {
    Supplier<String> tokens = () -> "abc";
    // region authorizer
    RequestAuthorizer bearer =
        request ->
            Collections.singletonList(WireHeader.of("Authorization", "Bearer " + tokens.get()));
    // endregion
    gateway.clientBuilder().authorizer(bearer).build().purchase(order()).execute();
    assertEquals("Bearer abc", gateway.requests().get(0).header("Authorization").orElseThrow());
  }

  @Test
  @GatewayTest
  void signedRequestIsSentByAnApp(TestGateway gateway) {
    String secret = "TEST";
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1042")
            .total(amount)
            .originUrl("https://shop.example")
            .build();
    // region signer
    LocalWalletTokenSigner signer =
        LocalWalletTokenSigner.of(username, new JcaHashSigner(SharedSecret.ofUtf8(secret)));
    SignedWalletTokenRequest signed = signer.sign(request);
    String forTheApp = signed.toText(); // SignedWalletTokenRequest.fromText reads it.
    // endregion
    SignedWalletTokenRequest received = SignedWalletTokenRequest.fromText(forTheApp);
    WalletTokenOutcome outcome = gateway.client().walletToken(received).execute();
    assertEquals(WalletTokenOutcome.Kind.ISSUED, outcome.kind());
  }

  @Test
  void fileJournalIsCreatedOnce(@TempDir Path folder) throws Exception {
    Path path = folder.resolve("purchases.journal");
    // region file
    FileJournal.create(path).close(); // Once, when the system is set up.
    FileJournal journal = FileJournal.open(path); // At each start of the program.
    // endregion
    journal.close();
    assertThrows(Exception.class, () -> FileJournal.create(path));
  }

  @Test
  void tableIsCreatedOnce() throws Exception {
    JdbcDataSource dataSource = new JdbcDataSource();
    dataSource.setURL("jdbc:h2:mem:javadoc;DB_CLOSE_DELAY=-1");
    // region jdbc
    JdbcJournal.createSchema(dataSource); // Once, in a step of the deployment.
    JdbcJournal journal = JdbcJournal.builder(dataSource).lease(Duration.ofMinutes(3)).open();
    // endregion
    assertEquals(Duration.ofMinutes(3), journal.lease().orElseThrow());
  }

  @Test
  @GatewayTest
  void walletTokenIsIssued(TestGateway gateway) {
    PaymentClient client = gateway.client();
    // region wallet-request
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber("INV-1042")
            .total(Money.of("129.00", "AUD"))
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet")
            .cartItem(CartItem.of("Double room, one night", 1, 12_900))
            .build();
    // endregion
    // region wallet-outcome
    WalletTokenOutcome outcome = client.walletToken(request).execute();
    if (outcome instanceof WalletTokenOutcome.Issued) {
      WalletTokenOutcome.Issued issued = (WalletTokenOutcome.Issued) outcome;
      openLightbox(issued.token(), issued.checkoutId());
    }
    // endregion
    assertEquals(List.of("opened"), done);
  }

  @Test
  void lostReplyIsInDoubtAndCharged() {
    PurchaseRequest request = order();
    // region gateway
    TestGateway gateway = TestGateway.create();
    gateway.next().loseReply();
    PurchaseOutcome outcome = gateway.client().purchase(request).execute();
    assertEquals(Kind.IN_DOUBT, outcome.kind());
    gateway.ledger().chargedOnce("ORDER-1042", Money.of("19.00", "AUD"));
    // endregion
  }

  @Test
  @GatewayTest
  void usedReferenceReplaysItsOutcome(TestGateway gateway) {
    // region journal
    PurchaseJournal journal = InMemoryJournal.create(); // In production a file or a database.
    PaymentClient client = gateway.clientBuilder().journal(journal, "acme-live").build();
    PurchaseOutcome first = client.purchase(order()).execute();
    PurchaseOutcome second = client.purchase(order()).execute(); // Sends nothing.
    // endregion
    assertTrue(second.isReplayed() && !first.isReplayed());
  }

  private void deliver(String reference) {
    done.add("delivered " + reference);
  }

  private void update(String reference, JournalOutcome outcome) {
    done.add(reference + " " + outcome.state() + " " + outcome.detail().orElse("UNKNOWN"));
  }

  private void show(Object text) {
    done.add(String.valueOf(text));
  }

  private void mark(String field, String code) {
    done.add(field + " " + code);
  }

  private void openLightbox(String token, String checkoutId) {
    done.add("opened");
  }
}
