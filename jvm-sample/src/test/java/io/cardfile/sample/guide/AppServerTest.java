package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.json.JsonObject;
import io.cardfile.money.Money;
import io.cardfile.sample.guide.AppServer.Order;
import io.cardfile.sample.guide.AppServer.Phase;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.WireRequest;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/app-server.md, with a gateway that would charge a reference twice. */
class AppServerTest {

  private static final Money TOTAL = Money.of("129.00", "AUD");
  private static final String INVOICE = "APP-7K3M9Q";
  private static final String IP = "203.0.113.7";

  private final TestGateway gateway = TestGateway.builder().chargeDuplicates().build();
  private final FailingJournal journal = FailingJournal.around(gateway.journal());
  private final Rows rows = new Rows();
  private final List<String> alerts = new ArrayList<>();
  private final AppServer server = server();
  private boolean isGatewayDown;
  private boolean isSoldOut;

  private AppServer server() {
    return new AppServer(
        gateway.endpoints(),
        this::prepare,
        journal,
        gateway.username(),
        "TEST",
        "TEST",
        rows,
        this::price,
        alerts::add);
  }

  private Money price(String cart) {
    if (isSoldOut) throw new IllegalStateException("sold out");
    return cart.equals("room") ? TOTAL : Money.of("4.50", "AUD");
  }

  private Exchange prepare(WireRequest request, Consumer<io.cardfile.transport.Phase> phases) {
    if (isGatewayDown) {
      throw new IllegalStateException("no connection");
    }
    return gateway.transport().prepare(request, phases);
  }

  private static final class Rows implements AppServer.Orders {

    final Map<String, Order> rows = new ConcurrentHashMap<>();

    @Override
    public void insert(Order order) {
      rows.putIfAbsent(order.invoice, order);
    }

    @Override
    public Optional<Order> find(String invoice) {
      return Optional.ofNullable(rows.get(invoice));
    }

    @Override
    public boolean submit(String invoice) {
      return move(invoice, List.of(Phase.OPEN, Phase.SUBMITTED), Phase.SUBMITTED);
    }

    @Override
    public boolean cancel(String invoice) {
      return move(invoice, List.of(Phase.OPEN), Phase.CANCELLED);
    }

    private synchronized boolean move(String invoice, List<Phase> from, Phase to) {
      Order row = rows.get(invoice);
      if (!from.contains(row.phase)) return false;
      rows.put(invoice, new Order(row.payer, row.invoice, row.cart, row.total, to));
      return true;
    }
  }

  /** Pays in the wallet, as an app does that has no secret. */
  private WalletCallback wallet() throws JournalException {
    return wallet(server.open("payer-1", INVOICE, "room").get("signed").text(), TestCard.VISA);
  }

  private WalletCallback wallet(String signed, TestCard card) {
    PaymentClient app = PaymentClient.builder(gateway.endpoints(), gateway.transport()).build();
    Issued issued = (Issued) app.walletToken(SignedWalletTokenRequest.fromText(signed)).execute();
    return gateway.completeCheckout(issued.token(), issued.checkoutId(), card);
  }

  private String pay(WalletCallback callback) throws JournalException {
    return text(server.callback("payer-1", INVOICE, callback, IP));
  }

  private String status() throws JournalException {
    return text(server.status("payer-1", INVOICE));
  }

  private static String text(JsonObject reply) {
    return reply.get("status").text();
  }

  @Test
  void secondCallbackChargesNothing() throws Exception {
    WalletCallback callback = wallet();
    assertEquals("approved", pay(callback));
    assertEquals("approved", pay(callback));
    assertEquals("approved", text(server.cancel("payer-1", INVOICE)));
    assertFalse(server.open("payer-1", INVOICE, "room").has("signed"));
    gateway.ledger().chargedOnce(INVOICE, TOTAL);
  }

  @Test
  void concurrentCallbacksChargeOnce() throws Exception {
    WalletCallback callback = wallet();
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      calls.add(CompletableFuture.supplyAsync(() -> payOnAnotherThread(callback)));
    }
    for (CompletableFuture<String> call : calls) {
      String status = call.get();
      assertTrue(List.of("approved", "paying").contains(status), status);
    }
    assertEquals("approved", status());
    gateway.ledger().chargedOnce(INVOICE, TOTAL);
  }

  private String payOnAnotherThread(WalletCallback callback) {
    try {
      return pay(callback);
    } catch (JournalException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void lostReplyIsInDoubtUntilTheLookUpAnswers() throws Exception {
    WalletCallback callback = wallet();
    gateway.next().loseReply();
    assertEquals("in_doubt", pay(callback));
    assertEquals("in_doubt", pay(callback));
    gateway.always().status(503);
    assertEquals("in_doubt", status());
    assertFalse(server.open("payer-1", INVOICE, "room").has("signed"));
    gateway.clearBehaviours();
    assertEquals("approved", status());
    gateway.ledger().chargedOnce(INVOICE, TOTAL);
  }

  @Test
  void notSentOrderIsPaidUnderTheSameInvoiceAndNotCancelled() throws Exception {
    WalletCallback callback = wallet();
    isGatewayDown = true;
    assertEquals("not_sent", pay(callback));
    assertEquals("not_sent", text(server.cancel("payer-1", INVOICE)));
    isGatewayDown = false;
    assertEquals("approved", pay(wallet()));
    gateway.ledger().chargedOnce(INVOICE, TOTAL);
  }

  @Test
  void refusalOfTheGatewayIsFinal() throws Exception {
    WalletCallback callback = wallet();
    gateway.next().refuse("Card holder is invalid");
    assertEquals("refused", pay(callback));
    assertEquals("refused", pay(callback));
    assertFalse(server.open("payer-1", INVOICE, "room").has("signed"));
    assertTrue(alerts.get(0).startsWith("REFUSED(" + INVOICE), alerts.get(0));
    gateway.ledger().nothingCharged();
  }

  @Test
  void refusalOfTheCredentialsAlertsAndAllowsTheSameInvoice() throws Exception {
    WalletCallback callback = wallet();
    gateway.next().reply(401, "");
    assertEquals("not_sent", pay(callback));
    assertEquals(1, alerts.size());
    assertTrue(alerts.get(0).startsWith("REFUSED(" + INVOICE), alerts.get(0));
    assertEquals("approved", pay(wallet()));
    gateway.ledger().chargedOnce(INVOICE, TOTAL);
  }

  @Test
  void approvalOfAPartIsForAPerson() throws Exception {
    WalletCallback callback = wallet();
    gateway.next().reply(200, approval("'captured':true,'response_code':'10'"));
    assertEquals("review", pay(callback));
    assertEquals("review", status());
    assertEquals(1, alerts.size());
    assertFalse(server.open("payer-1", INVOICE, "room").has("signed"));
  }

  @Test
  void contradictionAlerts() throws Exception {
    WalletCallback callback = wallet();
    gateway.next().reply(200, approval("'captured':true,'response_code':'05'"));
    assertEquals("in_doubt", pay(callback));
    assertTrue(alerts.get(0).contains("CONTRADICTION"), alerts.get(0));
  }

  private static String approval(String members) {
    String body =
        "{'successful':true,'errors':[],'test':true,'response':{'successful':true,'id':'7f3a',"
            + "'reference':'APP-7K3M9Q','amount':12900,'currency':'AUD',"
            + members
            + "}}";
    return body.replace('\'', '"');
  }

  @Test
  void declineIsFinal() throws Exception {
    String signed = server.open("payer-1", INVOICE, "room").get("signed").text();
    assertEquals("declined", pay(wallet(signed, TestCard.VISA_DECLINED)));
    assertFalse(server.open("payer-1", INVOICE, "room").has("signed"));
    gateway.ledger().nothingCharged();
  }

  @Test
  void failedClaimIsUnclaimedAndContinuesWithTheSameInvoice() throws Exception {
    WalletCallback callback = wallet();
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    assertEquals("unclaimed", pay(callback));
    assertEquals(1, alerts.size());
    assertEquals("unclaimed", text(server.cancel("payer-1", INVOICE)));
    gateway.ledger().nothingCharged();
    assertEquals("approved", pay(wallet()));
    gateway.ledger().chargedOnce(INVOICE, TOTAL);
  }

  @Test
  void claimWhoseReplyIsLostIsNotSentAgain() throws Exception {
    WalletCallback callback = wallet();
    journal.onClaim(1).failAfter(Reason.UNAVAILABLE);
    assertEquals("paying", pay(callback));
    assertEquals("paying", pay(callback));
    gateway.ledger().nothingCharged();
  }

  @Test
  void unrecordedApprovalIsNoReasonToPayAgain() throws Exception {
    WalletCallback callback = wallet();
    journal.onRecord(1).failBefore(Reason.UNAVAILABLE);
    assertEquals("paying", pay(callback));
    assertEquals(1, alerts.size());
    assertEquals("paying", pay(callback));
    gateway.ledger().chargedOnce(INVOICE, TOTAL);
  }

  @Test
  void otherPurchaseUnderTheInvoiceAlerts() throws Exception {
    WalletCallback callback = wallet();
    journal.claim(PurchaseContent.oneOff("acme-live", INVOICE, Money.of("4.50", "AUD")));
    pay(callback);
    assertTrue(alerts.get(0).startsWith("REFERENCE_REUSED(" + INVOICE), alerts.get(0));
    gateway.ledger().nothingCharged();
  }

  @Test
  void paidOrderWhoseRowIsCancelledIsApproved() throws Exception {
    assertEquals("approved", pay(wallet()));
    rows.move(INVOICE, List.of(Phase.SUBMITTED), Phase.CANCELLED);
    assertEquals("approved", status());
  }

  @Test
  void operatorCancelsAnOrderThatWasNotSent() throws Exception {
    WalletCallback callback = wallet();
    isGatewayDown = true;
    assertEquals("not_sent", pay(callback));
    rows.move(INVOICE, List.of(Phase.SUBMITTED), Phase.CANCELLED);
    isGatewayDown = false;
    assertEquals("cancelled", pay(callback));
    gateway.ledger().nothingCharged();
  }

  @Test
  void existingOrderKeepsItsPrice() throws Exception {
    wallet();
    isSoldOut = true;
    assertEquals("129.00", server.open("payer-1", INVOICE, "room").get("amount").text());
  }

  @Test
  void cancelledOrderIsNotCharged() throws Exception {
    WalletCallback callback = wallet();
    assertEquals("open", status());
    assertEquals("cancelled", text(server.cancel("payer-1", INVOICE)));
    assertEquals("cancelled", pay(callback));
    assertFalse(server.open("payer-1", INVOICE, "room").has("signed"));
    gateway.ledger().nothingCharged();
  }

  @Test
  void anotherPayerFindsNoOrder() throws Exception {
    WalletCallback callback = wallet();
    assertEquals("unknown", text(server.open("payer-2", INVOICE, "room")));
    assertEquals("unknown", text(server.status("payer-2", INVOICE)));
    assertEquals("unknown", text(server.callback("payer-2", INVOICE, callback, IP)));
    assertEquals("unknown", text(server.cancel("payer-2", INVOICE)));
    assertEquals("open", status());
    gateway.ledger().nothingCharged();
  }

  @Test
  void invoiceBelongsToOneCartAndToTheApp() throws Exception {
    wallet();
    assertThrows(IllegalStateException.class, () -> server.open("payer-1", INVOICE, "breakfast"));
    assertThrows(IllegalArgumentException.class, () -> server.open("payer-1", "INV-1042", "room"));
  }

  @Test
  void addressOfAnIpv6PhoneIsOmitted() throws Exception {
    WalletCallback callback = wallet();
    assertEquals("approved", text(server.callback("payer-1", INVOICE, callback, "2001:db8::7")));
    assertFalse(gateway.request(INVOICE).document().get().has("customer_ip"));
  }

  @Test
  void voidedOrderIsCancelled() {
    assertEquals("cancelled", statusAfter(JournalOutcome.voided("7f3a-0042")));
    assertEquals("not_sent", statusAfter(JournalOutcome.notCharged()));
  }

  private static String statusAfter(JournalOutcome outcome) {
    PurchaseContent content = PurchaseContent.oneOff("acme-live", INVOICE, TOTAL);
    JournalEntry claimed = JournalEntry.first(content, Instant.EPOCH);
    JournalEntry doubt = claimed.withOutcome(JournalOutcome.inDoubt(), Instant.EPOCH);
    return AppServer.statusOf(doubt.withOutcome(outcome, Instant.EPOCH));
  }
}
