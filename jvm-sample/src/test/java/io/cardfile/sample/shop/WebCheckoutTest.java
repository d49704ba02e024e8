package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.money.Money;
import io.cardfile.sample.Requests;
import io.cardfile.sample.shop.Browser.Page;
import io.cardfile.sample.shop.Browser.Paying;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checkout of a browser, against a gateway that would charge a reference twice. */
class WebCheckoutTest {

  private TestGateway gateway;
  private ShopServer shop;
  private Browser browser;

  @BeforeEach
  void start() throws IOException {
    gateway = TestGateway.builder().http().chargeDuplicates().build();
    shop = ShopServer.builder(gateway.url()).simulatedWallet().start();
    browser = new Browser(shop).cart("room", "1", "breakfast", "2");
  }

  @AfterEach
  void close() throws IOException {
    shop.close();
    gateway.close();
  }

  private int charges() {
    return (int) gateway.ledger().entries().stream().filter(WebCheckoutTest::isCharge).count();
  }

  private static boolean isCharge(LedgerEntry entry) {
    return entry.outcome() == LedgerEntry.Outcome.APPROVED;
  }

  private static void assertTitle(String title, Page page) {
    assertTrue(page.text().contains("<h1>" + title + "</h1>"), page.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"once", "save"})
  void cartIsPaidAtTheCataloguesPriceAndEmpty(String card) {
    Page order = browser.pay(card);
    assertEquals(200, order.status());
    assertTitle("Paid", order);
    gateway.ledger().chargedOnce(order.invoice()).total(Money.ofMinor(12_900, "AUD"));
    assertEquals(card.equals("save"), order.text().contains("Your card is saved"), order.text());
    assertTitle("Your cart is empty", browser.get("/checkout"));
  }

  @Test
  void lineShowsUnitPriceQuantityAndLineTotal() {
    String cart = browser.get("/").text();
    assertTrue(cart.contains("<p>AUD 4.50 each</p>"), cart);
    assertTrue(cart.contains("2 × AUD 4.50 = <strong>AUD 9.00</strong>"), cart);
    assertFalse(cart.contains("0 × "), cart);
    String checkout = browser.get("/checkout").text().replaceAll("<[^>]*>", "|");
    assertTrue(checkout.contains("|Article||Unit price||Quantity||Line total|"), checkout);
    assertTrue(checkout.contains("|Breakfast||AUD 4.50||2||AUD 9.00|"), checkout);
  }

  @Test
  void declinedCardIsExplainedAndTheCartGetsANewOrder() {
    browser.cart("minibar", "1");
    Page declined = browser.pay("once");
    assertTitle("Declined", declined);
    assertTrue(declined.text().contains("Nothing was charged"), declined.text());
    String another = "<a href=\"/checkout\">Pay with another card</a>";
    assertTrue(declined.text().contains(another), declined.text());
    assertNotEquals(declined.invoice(), browser.get("/checkout").invoice());
    gateway.ledger().nothingCharged();
    String ofAnotherCart = browser.cart("room", "2").get("/orders/" + declined.invoice()).text();
    assertFalse(ofAnotherCart.contains(another), ofAnotherCart);
  }

  @Test
  void amountsOfFormsAreNotRead() {
    browser.post("/cart", "room", "1", "price", "1", "total", "0.01", "room.price", "0.01");
    Page checkout = browser.get("/checkout");
    assertTrue(checkout.text().contains("AUD 120.00"), checkout.text());
    Page issued =
        browser.post(
            "/checkout/token", "invoice", checkout.invoice(), "card", "once", "amount", "0.01");
    Page order = browser.follow(browser.get(Paying.path(issued.field("state")) + "&amount=0.01"));
    assertTitle("Paid", order);
    gateway.ledger().chargedOnce(order.invoice()).total(Money.ofMinor(12_000, "AUD"));
  }

  @Test
  void reloadAndBackMakeNoSecondOrderAndNoSecondCharge() {
    String invoice = browser.get("/checkout").invoice();
    assertEquals(invoice, browser.get("/checkout").invoice());
    Paying paying = browser.openWallet("once");
    assertEquals(invoice, paying.invoice());
    browser.get(paying.path());
    Page again = browser.get(paying.path());
    assertEquals(409, again.status());
    assertTrue(again.text().contains("href=\"/orders/" + invoice + "\""), again.text());
    Page stale = browser.post("/checkout/token", "invoice", invoice, "card", "once");
    assertEquals(409, stale.status());
    assertEquals("/orders/" + invoice, stale.field("location"));
    assertEquals(1, charges());
  }

  @Test
  void concurrentCheckoutsOfASessionHaveOneOrder() throws Exception {
    List<String> invoices = atOnce(8, () -> browser.get("/checkout").invoice());
    assertEquals(1, Set.copyOf(invoices).size(), invoices::toString);
  }

  /** Each click asks for a token and has a state of its own. */
  @Test
  void doubleClickChargesOnce() throws Exception {
    Paying first = browser.openWallet("save");
    Paying second = browser.openWallet("save");
    assertNotEquals(first.state(), second.state());
    List<Paying> clicks = new ArrayList<>(List.of(first, first, first, second, second, second));
    List<String> statuses =
        atOnce(6, () -> Integer.toString(browser.get(next(clicks).path()).status()));
    assertEquals(Set.of("303", "409"), new TreeSet<>(statuses));
    assertEquals(1, charges());
    assertTitle("Paid", browser.get("/orders/" + first.invoice()));
  }

  private static Paying next(List<Paying> clicks) {
    synchronized (clicks) {
      return clicks.remove(0);
    }
  }

  @Test
  void secondTabWithAnotherCartHasItsOwnOrder() {
    Paying first = browser.openWallet("once");
    browser.cart("room", "2");
    Paying second = browser.openWallet("once");
    assertNotEquals(first.invoice(), second.invoice());
    assertTitle("Paid", browser.follow(browser.get(first.path())));
    assertEquals(second.invoice(), browser.get("/checkout").invoice()); // The cart is still there.
    assertTitle("Paid", browser.follow(browser.get(second.path())));
    gateway
        .ledger()
        .chargedOnce(first.invoice())
        .chargedOnce(second.invoice())
        .total(Money.ofMinor(12_900 + 24_000, "AUD"));
  }

  @Test
  void secondTabWithTheSameCartChargesTheSameOrder() {
    Paying first = browser.openWallet("once");
    Paying second = browser.openWallet("save");
    assertEquals(first.invoice(), second.invoice());
    browser.get(first.path());
    assertTitle("Paid", browser.follow(browser.get(second.path())));
    assertEquals(1, charges());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "forged", "AAAAAAAAAAAAAAAAAAAAAA"})
  void forgedCallbackIsRefusedAndTheCheckoutContinues(String state) {
    Paying paying = browser.openWallet("once");
    Page refused = browser.get(Paying.path(state));
    assertEquals(400, refused.status());
    assertTitle("This payment was refused", refused);
    assertTrue(refused.text().contains("href=\"/checkout\""), refused.text());
    assertEquals(0, charges());
    assertTitle("Paid", browser.follow(browser.get(paying.path())));
  }

  @Test
  void callbackOfAnotherSessionIsRefused() {
    Paying victim = browser.openWallet("once");
    Browser other = new Browser(shop).cart("room", "1");
    other.openWallet("once");
    assertEquals(400, other.get(victim.path()).status());
    assertEquals(0, charges());
  }

  @Test
  void incompleteCallbackUsesItsStateUp() {
    Paying paying = browser.openWallet("once");
    assertEquals(400, browser.get("/checkout/wallet?state=" + paying.state()).status());
    assertEquals(409, browser.get(paying.path()).status());
    assertEquals(0, charges());
    assertEquals(paying.invoice(), browser.get("/checkout").invoice());
  }

  @Test
  void callbackAfterTheSessionIsLostChargesNothingAndSaysWhatToDo() {
    Paying paying = browser.openWallet("once");
    browser.loseSession();
    Page lost = browser.get(paying.path());
    assertEquals(403, lost.status());
    assertTitle("Your session has ended", lost);
    assertEquals(0, charges());
  }

  @Test
  void orderOfALostSessionShowsNothingOfIt() {
    Page paid = browser.pay("save");
    browser.loseSession();
    for (int visit = 0; visit < 2; visit++) {
      Page order = browser.get("/orders/" + paid.invoice());
      assertEquals(403, order.status());
      assertTitle("The shop has this order", order);
      assertFalse(order.text().contains("129.00"), order.text());
      assertFalse(order.text().contains("Paid"), order.text());
      browser.get("/"); // Begins another session.
    }
    assertEquals(404, browser.get("/orders/WEB-222222222222").status());
  }

  @Test
  void lostReplyIsInDoubtAndResolvedByCheckAgain() {
    Paying paying = browser.openWallet("save");
    gateway.next().loseReply();
    Page doubt = browser.follow(browser.get(paying.path()));
    assertTitle("In doubt", doubt);
    Page checkout = browser.get("/checkout");
    assertEquals("/orders/" + paying.invoice(), checkout.location()); // Not a second order.
    Page checked = browser.post("/orders/" + paying.invoice() + "/check");
    assertTitle("Paid", browser.follow(checked));
    gateway.ledger().chargedOnce(paying.invoice());
    assertTitle("Your cart is empty", browser.get("/checkout"));
  }

  @Test
  void checkWithoutAnAnswerSaysSo() {
    Paying paying = browser.openWallet("once");
    gateway.always().loseReply();
    browser.get(paying.path());
    Page checked = browser.follow(browser.post("/orders/" + paying.invoice() + "/check"));
    assertTitle("In doubt", checked);
    assertTrue(checked.text().contains("There is no final answer yet"), checked.text());
  }

  @Test
  void gatewayThatCannotBeReachedIsNotSent() {
    Paying paying = browser.openWallet("once");
    gateway.close();
    Page order = browser.follow(browser.get(paying.path()));
    assertTitle("Not sent", order);
    Page token =
        browser.post(
            "/checkout/token", "invoice", browser.get("/checkout").invoice(), "card", "once");
    assertEquals(502, token.status());
    assertTrue(token.field("error").contains("Nothing was charged"), token.text());
  }

  @Test
  void paymentUnderWayIsShown() throws Exception {
    Paying paying = browser.openWallet("once");
    gateway.next().fault(Fault.NO_REPLY);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<Page> paid = thread.submit(() -> browser.get(paying.path()));
    Requests.await(gateway, 2);
    assertTitle("Being paid", browser.get("/orders/" + paying.invoice()));
    shop.close();
    assertEquals(303, paid.get().status());
    thread.shutdown();
  }

  @Test
  void orderNumberOfAnotherSessionGetsNoToken() {
    String invoice = browser.get("/checkout").invoice();
    Browser other = new Browser(shop);
    assertEquals(404, other.post("/checkout/token", "invoice", invoice, "card", "once").status());
    assertEquals(404, other.post("/orders/" + invoice + "/check").status());
  }

  /** The second payment keeps the choice of the first: a reference stands for one purchase. */
  @Test
  void orderThatTheJournalDidNotAcceptIsPaidLaterUnderItsNumber() throws IOException {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    try (ShopServer other = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Browser payer = new Browser(other).cart("room", "1");
      Paying first = payer.openWallet("save");
      Page unclaimed = payer.follow(payer.get(first.path()));
      assertTitle("Not sent this time", unclaimed);
      assertTrue(unclaimed.text().contains("href=\"/checkout\""), unclaimed.text());
      assertTrue(unclaimed.text().contains("It saves your card, as you chose."));
      String checkout = payer.get("/checkout").text();
      assertTrue(checkout.contains("value=\"save\" checked>"), checkout);
      assertTrue(checkout.contains("value=\"once\" disabled>"), checkout);
      Paying second = payer.openWallet("once");
      assertEquals(first.invoice(), second.invoice());
      assertTitle("Paid", payer.follow(payer.get(second.path())));
      gateway.ledger().chargedOnce(first.invoice());
    }
  }

  @Test
  void ordersOfASessionAreLimited() {
    for (int i = 1; i <= Session.MAX_ORDERS; i++) {
      browser.cart("room", "" + i).openWallet("once");
    }
    browser.cart("room", "99");
    assertEquals(503, browser.get("/checkout").status());
  }

  @Test
  void ordersThatAreOnlyShownDoNotCount() {
    Paying paying = browser.openWallet("once");
    for (int i = 1; i <= 2 * Session.MAX_ORDERS; i++) {
      browser.cart("room", "" + (1 + i % 99), "breakfast", "" + i / 99);
      assertEquals(200, browser.get("/checkout").status());
    }
    assertTitle("Paid", browser.follow(browser.get(paying.path())));
  }

  /** The shop's owner, or another tab, has found out that the order is paid. */
  @Test
  void cartOfAnOrderThatIsFoundToBePaidGetsNoSecondOrder() throws IOException {
    try (ShopServer other =
        ShopServer.builder(gateway.url()).ownerPassword("owner-password").start()) {
      Browser payer = new Browser(other).cart("room", "1");
      Paying paying = payer.openWallet("once");
      gateway.next().loseReply();
      assertTitle("In doubt", payer.follow(payer.get(paying.path())));
      Browser owner = new Browser(other);
      owner.login("owner-password");
      owner.post("/owner/reconcile", "reference", paying.invoice());
      assertTitle("Paid", payer.follow(payer.get("/checkout")));
      assertTitle("Your cart is empty", payer.get("/checkout"));
      payer.cart("room", "1"); // The same articles once more are wanted.
      assertNotEquals(paying.invoice(), payer.get("/checkout").invoice());
    }
  }

  @Test
  void failingLogDoesNotHideThatTheOrderIsPaid() throws IOException {
    Consumer<String> failing =
        line -> {
          throw new IllegalStateException("the disk is full");
        };
    try (ShopServer other = ShopServer.builder(gateway.url()).log(failing).start()) {
      assertTitle("Paid", new Browser(other).cart("room", "1").pay("save"));
    }
  }

  @Test
  void paymentThatWasNotAcceptedIsSentByAReload() throws Exception {
    try (ShopServer other =
        ShopServer.builder(gateway.url()).maxPayments(1).deadline(Duration.ofSeconds(5)).start()) {
      Browser payer = new Browser(other).cart("room", "1");
      Paying paying = payer.openWallet("once");
      Customer app = new Customer(other);
      app.order("INV-1");
      gateway.next().fault(Fault.NO_REPLY);
      ExecutorService thread = Executors.newSingleThreadExecutor();
      Future<Customer.Answer> stalled = thread.submit(() -> app.pay("INV-1"));
      Requests.await(gateway, 2);
      Page refused = payer.get(paying.path());
      assertEquals(503, refused.status());
      assertFalse(refused.text().contains("Nothing was changed"), refused.text());
      assertEquals("200 in_doubt", stalled.get().brief());
      assertTitle("Paid", payer.follow(payer.get(paying.path())));
      thread.shutdown();
    }
  }

  private static <T> List<T> atOnce(int threads, Callable<T> task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> one : pool.invokeAll(Collections.nCopies(threads, task))) {
        results.add(one.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }
}
