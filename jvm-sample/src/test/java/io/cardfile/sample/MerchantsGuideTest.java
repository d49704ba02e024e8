package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciliation;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the code of docs/several-merchants.md, and verifies its statements. */
class MerchantsGuideTest extends NotPromisedFixture {

  private final TestGateway alpha = gateway("alpha");
  private final TestGateway beta = gateway("beta");
  private final InMemoryJournal journal = journal();
  private final List<String> log = new ArrayList<>();
  private final MerchantClients merchants = merchants(bothAccounts());

  private static TestGateway gateway(String username) {
    return TestGateway.builder().username(username).build();
  }

  private MerchantClients merchants(Transport transport) {
    MerchantClients all = new MerchantClients(endpoints(), transport, journal, log::add, clock);
    all.add("alpha", "alpha", "TEST");
    all.add("beta", "beta", "TEST");
    return all;
  }

  private Endpoints endpoints() {
    return alpha.endpoints();
  }

  /** Returns one gateway with two accounts, which do not find the purchases of each other. */
  private Transport bothAccounts() {
    String header = BasicAuthorizer.of("beta", "TEST").authorize(null).get(0).value();
    return (request, phases) -> {
      boolean isBeta =
          request.headers().stream().map(WireHeader::value).anyMatch(header::equals)
              || request.url().contains("/beta/");
      return (isBeta ? beta : alpha).transport().prepare(request, phases);
    };
  }

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown("docs/several-merchants.md", MerchantClients.class, classes);
  }

  @Test
  void oneReferenceOfTwoMerchantsIsTwoPurchasesInOneJournal() throws Exception {
    for (String merchant : List.of("alpha", "beta", "alpha", "beta")) {
      assertEquals(Kind.APPROVED, pay(merchants.of(merchant), "R-1").kind());
    }
    assertEquals(1, charges(alpha));
    assertEquals(1, charges(beta));
    assertTrue(log.get(0).startsWith("alpha PURCHASE R-1"), log.get(0));
  }

  @Test
  void eachPurchaseInDoubtIsResolvedByTheLookUpOfItsMerchant() throws Exception {
    pay(merchants.of("alpha"), "R-0");
    pay(merchants.of("beta"), "R-0");
    alpha.next().loseReply();
    assertEquals(Kind.IN_DOUBT, pay(merchants.of("alpha"), "R-1").kind());
    lostRequest("beta", "R-1");
    clock.advance(java.time.Duration.ofHours(1));

    Reconciliation reconciliation = merchants.reconcile();

    assertEquals(0, reconciliation.alarmCount(), reconciliation::toString);
    assertEquals(JournalState.APPROVED, journal.find("alpha", "R-1").orElseThrow().state());
    assertEquals(JournalState.NOT_CHARGED, journal.find("beta", "R-1").orElseThrow().state());
  }

  /** Leaves a purchase in doubt that the gateway never received. */
  private void lostRequest(String merchant, String reference) {
    Transport losing =
        (request, phases) ->
            new Transport.Exchange() {
              @Override
              public WireReply execute() throws TransportException {
                throw TransportException.inDoubt(Phase.SENT, "lost", null);
              }

              @Override
              public void cancel() {}
            };
    assertEquals(Kind.IN_DOUBT, pay(merchants(losing).of(merchant), reference).kind());
  }

  @Test
  void lookUpOfAnotherMerchantResolvesNothing() throws Exception {
    pay(merchants.of("beta"), "R-0");
    beta.next().loseReply();
    pay(merchants.of("beta"), "R-1");
    clock.advance(java.time.Duration.ofHours(1));
    MerchantClients onlyAlpha =
        new MerchantClients(endpoints(), bothAccounts(), journal, log::add, clock);
    onlyAlpha.add("alpha", "alpha", "TEST");
    assertEquals(1, onlyAlpha.reconcile().inDoubtCount());
  }

  /** The journal has no entry under the wrong name, so only the gateway could refuse it. */
  @Test
  void nameThatDiffersInTheCaseOfALetterChargesAgain() throws Exception {
    assertFalse(pay(named("acme-d"), "R-1").isReplayed());
    assertTrue(pay(named("acme-d"), "R-1").isReplayed());
    assertEquals(Optional.empty(), journal.find("acme-D", "R-1"));
    assertFalse(pay(named("acme-D"), "R-1").isReplayed());
    assertEquals(2, charges(lenient));
  }

  private PaymentClient named(String merchant) {
    return client(lenient, lenient.transport())
        .credentials("TEST-merchant", "TEST")
        .journal(journal, merchant)
        .build();
  }

  @Test
  void credentialOfOneMerchantIsSentToTheAccountOfTheClient() {
    Approved first = (Approved) pay(merchants.of("alpha"), "R-1");
    PurchaseOutcome later =
        merchants
            .of("beta")
            .purchase(
                PurchaseRequest.merchantInitiated(
                        first.storedCredential().orElseThrow(), AuthReason.NO_SHOW)
                    .reference("R-2")
                    .amount(Money.of("20.00", "AUD"))
                    .build())
            .execute();
    assertNotEquals(Kind.APPROVED, later.kind());
    assertEquals(1, charges(alpha));
  }

  @Test
  void walletTokensOfEachMerchantNeedOnlyItsSigner() {
    PaymentClient client = PaymentClient.builder(endpoints(), bothAccounts()).build();
    for (String username : List.of("alpha", "beta")) {
      LocalWalletTokenSigner signer =
          LocalWalletTokenSigner.of(username, new JcaHashSigner(SharedSecret.ofUtf8("TEST")));
      WalletTokenRequest request =
          WalletTokenRequest.builder()
              .invoiceNumber("INV-1")
              .total(Money.of("129.00", "AUD"))
              .originUrl("https://shop.example")
              .callbackPath("/checkout")
              .cartItem(CartItem.of("Room", 1, 12_900))
              .build();
      assertEquals(
          WalletTokenOutcome.Kind.ISSUED,
          client.walletToken(signer.sign(request)).execute().kind());
    }
  }
}
