package io.cardfile.sample.guide;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.Transport;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** The code of docs/guides/app-server.md. */
final class AppServer {

  enum Phase {
    OPEN,
    SUBMITTED, // A callback has arrived: the journal has its outcome.
    CANCELLED
  }

  /** A row of the database. Only its phase changes. */
  static final class Order {
    final String payer;
    final String invoice;
    final String cart;
    final Money total;
    final Phase phase;

    Order(String payer, String invoice, String cart, Money total, Phase phase) {
      this.payer = payer;
      this.invoice = invoice;
      this.cart = cart;
      this.total = total;
      this.phase = phase;
    }
  }

  // region orders
  interface Orders {
    /** INSERT ... unless the invoice has a row. The cart's column is a text: it stays as sent. */
    void insert(Order order);

    Optional<Order> find(String invoice);

    /** UPDATE ... SET phase = 'SUBMITTED' WHERE invoice = ? AND phase IN ('OPEN', 'SUBMITTED'). */
    boolean submit(String invoice);

    /** UPDATE ... SET phase = 'CANCELLED' WHERE invoice = ? AND phase = 'OPEN'. */
    boolean cancel(String invoice);
  }

  // endregion

  private static final String MERCHANT = "acme-live";

  private final PaymentClient client;
  private final LocalWalletTokenSigner signer;
  private final PurchaseJournal journal;
  private final Reconciler reconciler;
  private final Orders orders;
  private final Function<String, Money> prices;
  private final Consumer<String> alert;

  AppServer(
      Endpoints endpoints,
      Transport transport,
      PurchaseJournal journal, // A FileJournal or JdbcJournal.
      String username,
      String apiToken, // Authorises purchases.
      String sharedSecret, // Signs wallet tokens.
      Orders orders,
      Function<String, Money> prices, // The total of a cart.
      Consumer<String> alert) { // Reaches a person.
    this.journal = journal;
    this.orders = orders;
    this.prices = prices;
    this.alert = alert;
    // region client
    this.signer =
        LocalWalletTokenSigner.of(username, new JcaHashSigner(SharedSecret.ofUtf8(sharedSecret)));
    this.client =
        PaymentClient.builder(endpoints, transport)
            .credentials(username, apiToken)
            .journal(journal, MERCHANT) // "acme-live": never change it. On test: another.
            .lookUps()
            .build();
    this.reconciler =
        Reconciler.builder(journal)
            .source("look-up", client.outcomeSource())
            .onAlarm(alarm -> alert.accept(alarm.toString()))
            .build();
    // endregion
  }

  // region open
  /** PUT /orders/{invoice}: creates the order, or returns the existing one. */
  JsonObject open(String payer, String invoice, String cart) throws JournalException {
    if (!invoice.matches("APP-[0-9A-Z]{1,40}")) { // No order of your web shop.
      throw new IllegalArgumentException("invoice");
    }
    if (!orders.find(invoice).isPresent()) {
      orders.insert(new Order(payer, invoice, cart, prices.apply(cart), Phase.OPEN));
    }
    Order order = orders.find(invoice).get(); // With the row's total.
    if (order.payer.equals(payer) && !order.cart.equals(cart)) {
      throw new IllegalStateException("another cart"); // HTTP 409.
    }
    JsonObject reply = status(payer, invoice);
    return isPayable(reply.get("status").text())
        ? reply.toBuilder().put("signed", signed(order)).build()
        : reply;
  }

  private static boolean isPayable(String status) {
    return status.equals("open") || status.equals("unclaimed") || status.equals("not_sent");
  }

  private String signed(Order order) {
    WalletTokenRequest request =
        WalletTokenRequest.builder()
            .invoiceNumber(order.invoice)
            .total(order.total)
            .originUrl("https://shop.example")
            .callbackPath("/checkout/wallet") // With the origin: the app's callback address.
            .cartItem(CartItem.of("Your order", 1, order.total.minorUnits()))
            .build();
    return signer.sign(request).toText(); // No secret in this text.
  }

  // endregion

  // region callback
  /** POST /orders/{invoice}/callback: charges the invoice at most once. */
  JsonObject callback(String payer, String invoice, WalletCallback callback, String ip)
      throws JournalException {
    Optional<Order> order = find(payer, invoice);
    if (!order.isPresent() || !orders.submit(invoice)) {
      return recorded(payer, invoice); // Unknown or cancelled: nothing is sent.
    }
    PurchaseRequest request =
        PurchaseRequest.wallet("wallet", callback) // As the gateway names the wallet.
            .reference(invoice)
            .amount(order.get().total)
            .customerIp(ip.contains(":") ? null : ip) // Not an IPv6 address.
            .build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    if (outcome.journalFailure().isPresent() || needsPerson(outcome)) {
      alert.accept(outcome.toString()); // No card data.
    }
    return recorded(payer, invoice); // Without a look-up, which the app would wait for.
  }

  private static boolean needsPerson(PurchaseOutcome outcome) {
    switch (outcome.kind()) {
      case APPROVED:
        return outcome.next() != NextStep.DELIVER; // Not captured in full.
      case IN_DOUBT:
        return ALARMING.contains(((InDoubt) outcome).why());
      default:
        return outcome.kind() == Kind.REFUSED || outcome.kind() == Kind.REFERENCE_REUSED;
    }
  }

  private static final Set<Why> ALARMING =
      EnumSet.of(Why.CONTRADICTION, Why.ECHO_MISMATCH, Why.OTHER_ENVIRONMENT);

  // endregion

  /** GET /orders/{invoice}. */
  JsonObject status(String payer, String invoice) throws JournalException {
    JsonObject reply = recorded(payer, invoice);
    if (reply.get("status").text().equals("in_doubt")) {
      reconciler.run(MERCHANT, invoice); // A look-up.
      return recorded(payer, invoice);
    }
    return reply;
  }

  private JsonObject recorded(String payer, String invoice) throws JournalException {
    Optional<Order> order = find(payer, invoice);
    if (!order.isPresent()) {
      return JsonObject.builder().put("status", "unknown").build(); // HTTP 404.
    }
    return JsonObject.builder()
        .put("invoice", invoice)
        .put("status", statusOf(order.get()))
        .put("amount", order.get().total.decimal().toPlainString())
        .put("currency", order.get().total.currency().code())
        .build();
  }

  /** POST /orders/{invoice}/cancel. */
  JsonObject cancel(String payer, String invoice) throws JournalException {
    if (find(payer, invoice).isPresent()) {
      orders.cancel(invoice);
    }
    return status(payer, invoice);
  }

  private Optional<Order> find(String payer, String invoice) {
    return orders.find(invoice).filter(order -> order.payer.equals(payer));
  }

  private String statusOf(Order order) throws JournalException {
    Optional<JournalEntry> entry = journal.find(MERCHANT, order.invoice);
    String withoutEntry = order.phase == Phase.OPEN ? "open" : "unclaimed";
    String status = entry.isPresent() ? statusOf(entry.get()) : withoutEntry;
    return order.phase == Phase.CANCELLED && isPayable(status) ? "cancelled" : status;
  }

  static String statusOf(JournalEntry entry) {
    switch (entry.state()) {
      case APPROVED:
        return entry.outcome().get().isPaid() ? "approved" : "review";
      case DECLINED:
        return "declined";
      case REFUSED:
        return "refused";
      case PREPARED:
        return "paying";
      case IN_DOUBT:
        return "in_doubt";
      default: // NOT_SENT, NOT_PROCESSED or NOT_CHARGED.
        return entry.outcome().get().isVoided() ? "cancelled" : "not_sent";
    }
  }
}
