package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.money.Money;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The app, the shop's server and the gateway together, over HTTP on loopback. */
class ShopCheckoutTest {

  private static final CheckoutCart MINIBAR =
      CheckoutCart.of(new CheckoutCart.Line("minibar", "Minibar", 1, Money.of("9.51", "AUD")));

  private final TestGateway gateway;

  ShopCheckoutTest() throws IOException {
    gateway = TestGateway.start();
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  @Test
  void approvedIsChargedOnce() throws IOException {
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY);
      String invoice = phone.invoice();

      phone.agree();

      assertEquals("Paid", phone.title());
      ledger().chargedOnce(invoice).total(Money.ofMinor(12_900, "AUD"));
    }
  }

  @Test
  void declinedIsShownAndTheNextTryIsAnotherPayment() throws IOException {
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, MINIBAR).pressAndSettle(Choice.PAY).agree();
      assertEquals("Declined", phone.title());
      String invoice = phone.invoice();

      phone.pressAndSettle(Choice.START_OVER).pressAndSettle(Choice.PAY).agree();

      assertEquals("Declined", phone.title());
      assertTrue(!invoice.equals(phone.invoice()));
      ledger().nothingCharged();
    }
  }

  @Test
  void refusedIsShown() throws IOException {
    try (ShopServer shop = with("TEST", "wrong-token")) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY).agree();

      assertEquals("The payment was not accepted", phone.title());
      ledger().nothingCharged();
    }
  }

  @Test
  void notSentIsShown() throws IOException {
    try (ShopServer shop = ShopServer.start("http://127.0.0.1:" + closedPort())) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY).agree();

      assertEquals("The payment was not sent", phone.title());
    }
  }

  @Test
  void failedClaimKeepsTheInvoice() throws IOException {
    FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
    journal.onClaim(1).failBefore(Reason.UNAVAILABLE);
    try (ShopServer shop = ShopServer.builder(gateway.url()).journal(journal).start()) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY).agree();
      String invoice = phone.invoice();
      assertEquals("The payment could not be made now", phone.title());
      phone.pressAndSettle(Choice.CHECK_AGAIN);
      assertEquals(List.of(Choice.CONTINUE, Choice.CHECK_AGAIN), phone.view.screen().choices());

      phone.pressAndSettle(Choice.CONTINUE).agree();

      assertEquals("Paid", phone.title());
      ledger().chargedOnce(invoice);
    }
  }

  @Test
  void inDoubtIsShownUntilTheShopHasResolvedIt() throws IOException {
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY);
      String invoice = phone.invoice();
      gateway.next().loseReply();
      phone.agree();
      assertEquals("Not known yet", phone.title());

      phone.pressAndSettle(Choice.CHECK_AGAIN);

      assertEquals("Paid", phone.title());
      ledger().chargedOnce(invoice);
    }
  }

  @Test
  void wrongHashOpensNoWallet() throws IOException {
    try (ShopServer shop = with("wrong-secret", "TEST")) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY);

      assertEquals("The wallet did not open", phone.title());
      assertEquals(List.of(Choice.START_OVER), phone.view.screen().choices());
    }
  }

  @Test
  void priceOfTheShopCounts() throws IOException {
    CheckoutCart cheap =
        CheckoutCart.of(new CheckoutCart.Line("room", "Double room", 1, Money.of("1.00", "AUD")));
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, cheap).pressAndSettle(Choice.PAY);
      assertEquals("The price has changed", phone.title());

      phone.pressAndSettle(Choice.CONTINUE).agree();

      assertEquals("Paid", phone.title());
      ledger().total(Money.ofMinor(12_000, "AUD"));
    }
  }

  @Test
  void processDiesWhileTheShopCharges() throws IOException {
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY);
      String invoice = phone.invoice();
      phone.lightboxGoesTo(Phone.AGREED).tasks.network();

      Phone next = phone.afterDeath();
      next.tasks.settle();

      assertEquals("Paid", next.title());
      ledger().chargedOnce(invoice);
    }
  }

  @Test
  void processDiesAtEveryOtherStepAndNothingIsCharged() throws IOException {
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, Phone.CART).press(Choice.PAY);
      assertEquals("Your cart", settled(phone.afterDeath()));
      phone.tasks.network();
      assertEquals("Your payment is not finished", settled(phone.afterDeath()));
      phone.tasks.settle();
      assertEquals("Your payment is not finished", settled(phone.afterDeath()));
      phone.lightboxGoesTo(Phone.AGREED);
      assertEquals("Your payment is not finished", settled(phone.afterDeath()));
      ledger().nothingCharged();
    }
  }

  @Test
  void cancelledOrderIsNotChargedByALateCallback() throws IOException {
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY);
      Phone other = phone.afterDeath();
      other.tasks.settle();
      assertEquals("Your cart", settled(other.press(Choice.START_OVER)));

      phone.agree();

      assertEquals("Cancelled", phone.title());
      assertTrue(phone.text().startsWith("Nothing was charged."));
      ledger().nothingCharged();
    }
  }

  @Test
  void paidOrderIsNotCancelled() throws IOException {
    try (ShopServer shop = ShopServer.start(gateway.url())) {
      Phone phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY);
      Phone other = phone.afterDeath();
      other.tasks.settle();
      phone.agree();

      assertEquals("Paid", settled(other.press(Choice.START_OVER)));
    }
  }

  @Test
  void stoppedShopGivesNoAnswer() throws IOException {
    ShopServer shop = ShopServer.start(gateway.url());
    Phone phone;
    try (shop) {
      phone = phone(shop, Phone.CART).pressAndSettle(Choice.PAY);
    }

    phone.agree();

    assertEquals("No answer from the shop", phone.title());
    ledger().nothingCharged();
  }

  private Phone phone(ShopServer shop, CheckoutCart cart) {
    CheckoutSetup setup = new CheckoutSetup(shop.url(), gateway.url(), Phone.CALLBACK);
    MerchantServer server = new HttpMerchantServer(shop.url(), new OkHttpClient());
    Phone phone = new Phone(server, RetrofitTransport.create(), setup, cart);
    phone.presenter.attach(phone.view);
    return phone;
  }

  private ShopServer with(String secret, String token) throws IOException {
    return ShopServer.builder(gateway.url()).credentials("TEST-merchant", secret, token).start();
  }

  private Ledger ledger() {
    return gateway.ledger();
  }

  private static String settled(Phone phone) {
    phone.tasks.settle();
    return phone.title();
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
