package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestGateway;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The network loses requests or replies. */
class LostRepliesTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop);

  @Test
  void airplaneModeAtTheCart() {
    shop.requestsLost = true;
    phone.pressAndSettle(Choice.PAY);
    assertEquals("The shop does not answer", phone.title());
    assertTrue(phone.view.screen().text().contains("Nothing was charged."));

    shop.requestsLost = false;
    phone.pressAndSettle(Choice.CONTINUE).agree();
    assertEquals("Paid", phone.title());
  }

  @Test
  void lostOrderIsRepeatedWithTheSameInvoice() {
    shop.repliesLost = true;
    phone.pressAndSettle(Choice.PAY);
    String invoice = phone.invoice();
    shop.repliesLost = false;

    phone.pressAndSettle(Choice.CONTINUE);

    assertEquals(Screen.Kind.LIGHTBOX, phone.view.screen().kind());
    assertEquals(invoice, phone.invoice());
    assertEquals(List.of("order", "order"), shop.requests);
  }

  @Test
  void lostPaymentIsQueriedAndNeverPostedAgain() {
    phone.pressAndSettle(Choice.PAY);
    String invoice = phone.invoice();
    shop.repliesLost = true;

    phone.agree();
    assertEquals("No answer from the shop", phone.title());
    assertFalse(phone.view.screen().text().contains("Nothing was charged"));
    assertTrue(phone.text().endsWith("\n\nTotal: AUD 129.00\nOrder: " + phone.invoice()));
    assertEquals(List.of(Choice.CHECK_AGAIN), phone.view.screen().choices());
    phone.pressAndSettle(Choice.CHECK_AGAIN);
    assertEquals("No answer from the shop", phone.title());
    shop.repliesLost = false;
    phone.pressAndSettle(Choice.CHECK_AGAIN);

    assertEquals("Paid", phone.title());
    assertEquals(1, shop.charges.get(invoice));
    assertEquals(List.of("order", "submit", "status", "status"), shop.requests);
  }

  @Test
  void paymentThatNeverArrivedCanBeContinued() {
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = true;
    phone.agree();
    assertEquals("No answer from the shop", phone.title());
    shop.requestsLost = false;

    phone.pressAndSettle(Choice.CHECK_AGAIN);
    assertEquals("Your payment is not finished", phone.title());
    phone.pressAndSettle(Choice.CONTINUE).agree();

    assertEquals("Paid", phone.title());
    assertEquals(List.of("order", "status", "order", "submit"), shop.requests);
  }

  @Test
  void nothingIsShownAsUnpaidAfterASubmission() {
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = true;
    phone.agree();
    shop.requestsLost = false;
    phone.pressAndSettle(Choice.CHECK_AGAIN);
    shop.requestsLost = true;

    phone.pressAndSettle(Choice.CONTINUE);
    assertEquals("No answer from the shop", phone.title());
    shop.requestsLost = false;
    phone.pressAndSettle(Choice.CHECK_AGAIN);
    shop.requestsLost = true;
    phone.pressAndSettle(Choice.START_OVER);
    assertEquals("No answer from the shop", phone.title());
  }

  @Test
  void shopThatLostAPaymentDoesNotMakeItUnpaid() {
    phone.pressAndSettle(Choice.PAY);
    shop.repliesLost = true;
    phone.agree();
    shop.repliesLost = false;
    shop.forget();

    phone.pressAndSettle(Choice.CHECK_AGAIN);

    assertEquals("The shop has no record of this payment", phone.title());
    assertFalse(phone.view.screen().text().contains("Nothing was charged"));
    phone.press(Choice.DONE);
    assertEquals(1, phone.view.closed);
  }

  @Test
  void walletThatDoesNotAnswerIsTriedAgain() {
    TestGateway wallet = TestGateway.create();
    wallet.next().loseRequest();
    wallet.next().loseReply();
    Phone phone = on(wallet);

    phone.pressAndSettle(Choice.PAY);
    assertEquals("The wallet did not open", phone.title());
    phone.pressAndSettle(Choice.CONTINUE);
    assertEquals("The wallet did not open", phone.title());
    phone.pressAndSettle(Choice.CONTINUE);

    assertEquals(Screen.Kind.LIGHTBOX, phone.view.screen().kind());
  }

  @Test
  void walletThatRefusesIsNotTriedAgain() {
    TestGateway wallet = TestGateway.create();
    wallet.next().reply(200, "{\"successful\":false,\"errors\":[\"hash\"]}");
    Phone phone = on(wallet);

    phone.pressAndSettle(Choice.PAY);

    assertEquals("The wallet did not open", phone.title());
    assertEquals(List.of(Choice.START_OVER), phone.view.screen().choices());
    assertFalse(phone.view.screen().text().contains("hash"));
    assertTrue(phone.text().endsWith("\nOrder: " + phone.invoice()));
  }

  private Phone on(TestGateway wallet) {
    Phone phone = new Phone(shop, wallet.transport());
    phone.presenter.attach(phone.view);
    return phone;
  }
}
