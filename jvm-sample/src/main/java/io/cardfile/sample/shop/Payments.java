package io.cardfile.sample.shop;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.sample.shop.Order.Status;
import io.cardfile.sample.shop.StoredCards.StoredCard;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All that the shop sends to the gateway: a token for the wallet, the charge of an order, a later
 * charge of a stored card, and look-ups of what is in doubt. The journal records each charge before
 * it is sent, so that a reference is charged once, whatever crashes. Thread-safe.
 */
final class Payments {

  /** The shop's name in the journal; under another name each order would be charged again. */
  static final String MERCHANT = "shop";

  private static final String WALLET = "wallet"; // As the gateway names it.
  private static final String APP_ORIGIN = "https://shop.example";

  /** The gateway decides within 45 s. */
  static final Duration DEADLINE = Duration.ofSeconds(55);

  /** A token moves no money, and a look-up is repeated: neither waits as long as a charge. */
  private static final Duration SHORT = Duration.ofSeconds(10);

  private final PurchaseJournal journal;
  private final LocalWalletTokenSigner signer;
  private final PaymentClient client;
  private final Reconciler reconciler;
  private final StoredCards cards;
  private final Consumer<String> log;

  Payments(ShopServer.Builder settings, StoredCards cards) {
    this.journal = settings.journal;
    this.signer =
        LocalWalletTokenSigner.of(
            settings.username, new JcaHashSigner(SharedSecret.ofUtf8(settings.secret)));
    this.cards = cards;
    this.log = settings.log;
    Transport transport = JdkTransport.create();
    Endpoints endpoints = settings.endpoints();
    this.client =
        PaymentClient.builder(endpoints, transport)
            .credentials(settings.username, settings.token)
            .walletTokenSigner(signer)
            .journal(journal, MERCHANT)
            .deadline(DEADLINE)
            .build();
    PaymentClient lookUps =
        PaymentClient.builder(endpoints, transport)
            .credentials(settings.username, settings.token)
            .journal(journal, MERCHANT)
            .deadline(SHORT)
            .lookUps()
            .build();
    this.reconciler =
        Reconciler.builder(journal)
            .source("look-up", lookUps.outcomeSource())
            .onStoredCredential(
                (entry, credential) -> cards.add(entry.reference(), "Card", credential))
            .onAlarm(alarm -> log.accept("alarm: " + alarm))
            .build();
  }

  /** Requests a token for the wallet of a browser. The amounts are those of the order. */
  WalletTokenOutcome token(Order order, String origin, String callbackPath) {
    return client.walletToken(tokenRequest(order, origin, callbackPath)).deadline(SHORT).execute();
  }

  /** Returns a signed request for a token, which an app sends. */
  String signedTokenRequest(Order order) {
    return signer.sign(tokenRequest(order, APP_ORIGIN, CheckoutPage.CALLBACK)).toText();
  }

  private static WalletTokenRequest tokenRequest(Order order, String origin, String callbackPath) {
    WalletTokenRequest.Builder request =
        WalletTokenRequest.builder()
            .invoiceNumber(order.invoice())
            .total(order.total())
            .originUrl(origin)
            .callbackPath(callbackPath);
    order.cart().lines().forEach(line -> request.cartItem(line.item()));
    return request.build();
  }

  /**
   * Charges an order, unless it was paid, cancelled or is being paid, and waits for the outcome.
   *
   * @param callback what the wallet called back with
   * @param savesCard whether the payer lets the shop keep the card
   */
  void pay(Order order, WalletCallback callback, boolean savesCard, String payerIp) {
    PurchaseRequest.Builder kind =
        savesCard
            ? PurchaseRequest.firstWalletOnFile(WALLET, callback)
            : PurchaseRequest.wallet(WALLET, callback);
    PurchaseRequest request =
        kind.reference(order.invoice()).amount(order.total()).customerIp(payerIp).build();
    // The journal sends no reference as both kinds of purchase, and nothing of an open claim:
    // so the order need not keep whether it saves the card.
    if (!order.tryBeginPayment()) {
      return;
    }
    @Nullable PurchaseOutcome outcome = null; // Stays null if an error of the JVM ends the call.
    try {
      outcome = client.purchase(request).execute();
      keepCard(outcome);
    } finally {
      order.endPayment(outcome);
      log.accept(order.toString());
    }
  }

  private void keepCard(PurchaseOutcome outcome) {
    if (outcome instanceof Approved approved) {
      approved
          .storedCredential()
          .ifPresent(
              stored -> cards.add(approved.reference(), StoredCards.title(approved), stored));
    }
  }

  /** Charges a stored card, at most once for each kind of charge, and waits for the outcome. */
  PurchaseOutcome charge(StoredCard card, LaterCharge charge) {
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(card.credential(), charge.reason())
            .reference(charge.reference(card))
            .amount(charge.amount())
            .build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    log.accept(
        "Charge(" + outcome.reference() + ", " + charge.amount() + ", " + outcome.kind() + ")");
    return outcome;
  }

  /** Returns the journal's entry of a reference. */
  Optional<JournalEntry> find(String reference) throws JournalException {
    return journal.find(MERCHANT, reference);
  }

  /** Returns the first entries in doubt. The shop shares its journal with no other merchant. */
  List<JournalEntry> inDoubt() throws JournalException {
    return journal.open(null, 50).stream()
        .filter(entry -> entry.state() == JournalState.IN_DOUBT)
        .toList();
  }

  /** Looks an order up if it is in doubt; it waits for no look-up of another order. */
  void check(Order order) throws JournalException {
    Status seen = order.status();
    if (seen.isUnresolved()) {
      reconciler.run(MERCHANT, order.invoice());
      Optional<JournalEntry> entry = find(order.invoice());
      entry.ifPresent(found -> order.resolve(seen, Status.of(found)));
      if (order.status() != seen) {
        log.accept(order.toString());
      }
    }
  }

  /**
   * Looks up everything that is in doubt: a charge resolves it at once; a decline, or neither
   * charge nor decline, only 15 minutes after the attempt.
   */
  void reconcile() {
    reconciler.run();
  }
}
