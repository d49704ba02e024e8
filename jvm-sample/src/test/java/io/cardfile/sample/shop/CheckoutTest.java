package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.money.Money;
import io.cardfile.sample.shop.Visitor.Page;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A payer at a shop whose gateway would charge a reference twice. */
class CheckoutTest {

  private TestGateway gateway;
  private ShopServer shop;
  private Visitor payer;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
    shop = ShopServer.start(gateway.url());
    payer = new Visitor(shop).cart("room", "1", "breakfast", "2");
  }

  @AfterEach
  void close() {
    gateway.close();
    shop.close();
  }

  private void assertChargedOnce(String invoice, String amount) {
    gateway.ledger().chargedOnce(invoice).total(Money.of(amount, "AUD"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cartIsPaidAtThePricesOfTheShopAndIsEmptyThen(boolean savesCard) {
    Page order = payer.pay(savesCard);
    assertEquals("Paid", order.title());
    assertChargedOnce(order.invoice(), "129.00");
    assertEquals(savesCard, order.has("Your card is saved"), order.text());
    assertEquals("Your cart is empty", payer.get("/checkout").title());
  }

  @Test
  void amountsInFormsAndCallbacksAreNotRead() {
    payer.post("/cart", "room", "1", "breakfast", "0", "price", "1", "total", "0.01");
    Page checkout = payer.get("/checkout");
    Page token = payer.post("/checkout/token", "invoice", checkout.invoice(), "amount", "0.01");
    Page order = payer.get(Visitor.callback(token.field("callback")) + "&amount=0.01");
    assertEquals("Paid", order.title());
    assertChargedOnce(order.invoice(), "120.00");
  }

  @Test
  void buttonsChangeOneQuantity() {
    payer.post("/cart", "add", "parking");
    payer.post("/cart", "remove", "breakfast");
    payer.post("/cart", "remove", "late");
    assertEquals("AUD 149.55", payer.get("/").find("id=\"total\">([^<]+)<"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "-1", "1.5", "two", ""})
  void wrongQuantityKeepsItsTextAndChangesNothing(String typed) {
    Page page = payer.post("/cart", "room", "3", "breakfast", typed, "next", "checkout");
    assertEquals(400, page.status());
    String field = page.find("<input id=\"breakfast\" ([^>]*)>");
    assertTrue(field.contains("value=\"" + typed + "\""), field);
    assertTrue(field.contains("aria-invalid=\"true\" aria-describedby=\"breakfast-error\""));
    assertTrue(page.has("id=\"breakfast-error\""), page.text());
    assertEquals("AUD 369.00", page.find("id=\"total\">([^<]+)<"));
  }

  @Test
  void declinedCardIsExplainedAndTheNextAttemptIsAnotherOrder() {
    payer.cart("minibar", "1");
    Page declined = payer.pay(false);
    assertEquals("Declined", declined.title());
    assertTrue(declined.has("Nothing was charged"), declined.text());
    assertTrue(declined.has("Pay with another card"), declined.text());
    assertNotEquals(declined.invoice(), payer.get("/checkout").invoice());
    gateway.ledger().nothingCharged();
    Page ofAnotherCart = payer.cart("room", "2").get("/orders/" + declined.invoice());
    assertFalse(ofAnotherCart.has("Pay with another card"), ofAnotherCart.text());
  }

  @Test
  void backAndReloadMakeNoSecondOrderAndNoSecondCharge() {
    String invoice = payer.get("/checkout").invoice();
    String callback = payer.openWallet(false);
    assertEquals("Paid", payer.get(callback).title());
    assertEquals("/orders/" + invoice, payer.get(callback).path());
    Page token = payer.post("/checkout/token", "invoice", invoice);
    assertEquals("/orders/" + invoice, token.field("location"));
    assertChargedOnce(invoice, "129.00");
  }

  @Test
  void doubleClicksChargeOnce() throws Exception {
    String invoice = payer.get("/checkout").invoice();
    List<String> clicks = List.of(payer.openWallet(true), payer.openWallet(false));
    Set<String> paths = Concurrently.run(6, click -> payer.get(clicks.get(click % 2)).path());
    assertEquals(Set.of("/orders/" + invoice), paths);
    assertEquals("Paid", payer.get("/orders/" + invoice).title());
    assertChargedOnce(invoice, "129.00");
  }

  @Test
  void concurrentCheckoutsOfASessionHaveOneOrder() throws Exception {
    assertEquals(1, Concurrently.run(6, request -> payer.get("/checkout").invoice()).size());
  }

  @Test
  void secondTabWithAnotherCartHasAnotherOrder() {
    String first = payer.openWallet(false);
    String second = payer.cart("room", "2").openWallet(false);
    String paid = payer.get(first).invoice();
    assertEquals("AUD 249.00", payer.get("/checkout").find("id=\"total\">([^<]+)<"));
    assertNotEquals(paid, payer.get(second).invoice());
    gateway.ledger().chargedOnce(paid).total(Money.of("378.00", "AUD"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "forged", "AAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void forgedCallbackIsRefusedAndTheCheckoutContinues(String state) {
    String callback = payer.openWallet(false);
    assertNotAnOpenWallet(payer.get(Visitor.callback("/checkout/wallet?state=" + state)));
    gateway.ledger().nothingCharged();
    assertEquals("Paid", payer.get(callback).title());
  }

  @Test
  void callbackOfAnotherSessionAndOneOfALostSessionChargeNothing() {
    String callback = payer.openWallet(false);
    Visitor other = new Visitor(shop);
    other.openWallet(false);
    assertNotAnOpenWallet(other.get(callback));
    payer.loseSession();
    assertNotAnOpenWallet(payer.get(callback));
    gateway.ledger().nothingCharged();
  }

  private static void assertNotAnOpenWallet(Page page) {
    assertEquals(403, page.status());
    assertEquals("This page charged nothing", page.title());
    assertTrue(page.has("An earlier load of this page may have paid"), page.text());
    assertFalse(page.has("href=\"/checkout\""), page.text());
  }

  @Test
  void callbackOfAnEarlierRunShowsThatTheOrderIsPaid() {
    InMemoryJournal journal = InMemoryJournal.create();
    ShopServer first = ShopServer.builder(gateway.url()).journal(journal).start();
    Visitor visitor = new Visitor(first);
    String callback = visitor.openWallet(false);
    String invoice = visitor.get(callback).invoice();
    first.close();
    try (ShopServer next = ShopServer.builder(gateway.url()).journal(journal).start()) {
      visitor = new Visitor(next);
      for (int load = 1; load <= 2; load++) {
        Page page = visitor.get(callback);
        assertTrue(page.has("Order " + invoice + " is paid."), page.text());
        assertFalse(page.has("href=\"/checkout\""), page.text());
        visitor.get("/"); // Begins a session.
      }
    }
    assertChargedOnce(invoice, "120.00");
  }

  @Test
  void paidOrderIsShownWhenTheJournalCannotBeRead(@TempDir Path folder) throws Exception {
    FileJournal journal = FileJournal.create(folder.resolve("journal"));
    try (ShopServer other = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Visitor visitor = new Visitor(other);
      String path = visitor.pay(false).path();
      journal.close();
      assertEquals("Paid", visitor.get(path).title());
    }
  }

  @Test
  void incompleteCallbackChargesNothing() {
    String callback = payer.openWallet(false);
    Page refused = payer.get(callback.replace("oauth_token", "x"));
    assertEquals(400, refused.status());
    assertTrue(refused.has("Nothing was changed."), refused.text());
    gateway.ledger().nothingCharged();
  }

  @Test
  void anotherSessionNeitherSeesNorPaysAnOrder() {
    Page paid = payer.pay(true);
    Visitor other = new Visitor(shop);
    Page page = other.get("/orders/" + paid.invoice());
    assertEquals(404, page.status());
    assertFalse(page.has("129.00"), page.text());
    Page token = other.post("/checkout/token", "invoice", paid.invoice());
    assertEquals(404, token.status());
    assertEquals("Your session has ended. Reload this page before you pay.", token.field("error"));
    assertEquals(404, other.post("/orders/" + paid.invoice() + "/check").status());
  }

  @Test
  void lostReplyIsInDoubtUntilACheckFindsTheCharge() {
    String callback = payer.openWallet(true);
    gateway.next().loseReply();
    Page doubt = payer.get(callback);
    assertEquals("We are checking your payment", doubt.title());
    assertTrue(doubt.has("Please do not pay again."), doubt.text());
    assertTrue(doubt.has("The result is not known yet. The shop checks it again"), doubt.text());
    assertEquals(doubt.path(), payer.get("/checkout").path()); // Not a second order.
    Page cart = payer.cart("room", "2").get("/");
    assertTrue(cart.has("<b>AUD 129.00</b> is still being checked."), cart.text());
    assertTrue(payer.get("/checkout").has("is still being checked"));
    Page checked = payer.post(doubt.path() + "/check");
    assertEquals("Paid", checked.title());
    assertTrue(checked.has("Your card is saved"), checked.text());
    assertFalse(payer.get("/").has("is still being checked"));
    assertChargedOnce(doubt.invoice(), "129.00");
  }

  @Test
  void checkWithoutAnAnswerSaysSo() {
    String callback = payer.openWallet(false);
    gateway.always().loseReply();
    Page checked = payer.post(payer.get(callback).path() + "/check");
    assertEquals("We are checking your payment", checked.title());
    assertTrue(checked.has("Checked just now. There is no answer yet."), checked.text());
  }

  @Test
  void gatewayThatCannotBeReachedChargesNothing() {
    String callback = payer.openWallet(false);
    gateway.close();
    assertEquals("The payment was not made", payer.get(callback).title());
    String invoice = payer.get("/checkout").invoice();
    Page token = payer.post("/checkout/token", "invoice", invoice);
    assertEquals(502, token.status());
    assertEquals(
        "The wallet cannot be opened. Nothing was charged here; try again.", token.field("error"));
  }

  @Test
  void paymentThatWasNotMadeContinuesUnderItsInvoice() {
    String callback = payer.openWallet(false);
    gateway.next().reply(401, "");
    Page notMade = payer.get(callback);
    assertEquals("The payment was not made", notMade.title());
    assertEquals(notMade.invoice(), payer.get("/checkout").invoice());
    assertEquals("Paid", payer.get(payer.openWallet(false)).title());
    gateway.ledger().chargedOnce(notMade.invoice());
  }

  @Test
  void paymentUnderWayIsShown() throws Exception {
    String callback = payer.openWallet(false);
    gateway.next().fault(Fault.NO_REPLY);
    Future<Page> paid = Concurrently.start(() -> payer.get(callback));
    Concurrently.awaitRequests(gateway, 2);
    Page cart = payer.get("/");
    assertTrue(cart.has("? Paying"), cart.text());
    assertEquals("Paying …", payer.get("/checkout").title());
    gateway.close();
    assertEquals("We are checking your payment", paid.get().title());
  }

  @Test
  void orderThatTheJournalDidNotAcceptIsPaidLaterUnderItsNumber() {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    try (ShopServer other = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Visitor visitor = new Visitor(other);
      Page unclaimed = visitor.pay(false);
      assertEquals("The payment could not be made now", unclaimed.title());
      gateway.ledger().nothingCharged();
      Page paid = visitor.pay(true);
      assertEquals(unclaimed.invoice(), paid.invoice());
      assertChargedOnce(paid.invoice(), "120.00");
    }
  }

  @Test
  void sameArticlesOnceMoreAreAnotherOrder() {
    String first = payer.pay(false).invoice();
    assertNotEquals(first, payer.cart("room", "1", "breakfast", "2").pay(false).invoice());
  }
}
