package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.TestGateway;
import org.junit.jupiter.api.Test;

/** It is unknown whether an earlier attempt was charged, and the payer continues the payment. */
class PaidBeforeTest {

  private final FakeShop shop = new FakeShop();
  private final TestGateway wallet = TestGateway.create();
  private final Phone phone = new Phone(shop, wallet.transport());

  PaidBeforeTest() {
    phone.presenter.attach(phone.view);
    shop.outcome = CheckoutStatus.UNCLAIMED;
    phone.pressAndSettle(Choice.PAY).agree();
    assertEquals("The payment could not be made now", phone.title());
  }

  @Test
  void unreachableWalletDoesNotProveUnpaid() {
    wallet.next().loseRequest();
    phone.pressAndSettle(Choice.CONTINUE);
    assertMayBePaid("The wallet did not open");
  }

  @Test
  void walletThatRefusesDoesNotProveUnpaid() {
    wallet.next().reply(200, "{\"successful\":false,\"errors\":[\"hash\"]}");
    phone.pressAndSettle(Choice.CONTINUE);
    assertMayBePaid("The wallet did not open");
    phone.pressAndSettle(Choice.START_OVER);
    assertMayBePaid("The payment could not be made now");
  }

  @Test
  void pageThatDoesNotLoadDoesNotProveUnpaid() {
    toLightbox();
    phone.presenter.lightboxFailed();
    phone.tasks.settle();
    assertMayBePaid("The wallet did not open");
  }

  @Test
  void leavingTheLightboxDoesNotProveUnpaid() {
    toLightbox();
    phone.presenter.back();
    assertMayBePaid("Your payment is not finished");
  }

  @Test
  void payerWhoCancelsDoesNotProveUnpaid() {
    toLightbox();
    phone.lightboxGoesTo(Phone.CALLBACK).tasks.settle();
    assertMayBePaid("Your payment is not finished");
  }

  @Test
  void changedPriceDoesNotProveUnpaid() {
    shop.price = Money.of("130.00", "AUD");
    phone.pressAndSettle(Choice.CONTINUE);
    assertMayBePaid("The price has changed");
    assertTrue(phone.text().contains("AUD 130.00"));
  }

  private void toLightbox() {
    phone.pressAndSettle(Choice.CONTINUE);
    assertEquals(Screen.Kind.LIGHTBOX, phone.view.screen().kind());
  }

  private void assertMayBePaid(String title) {
    assertEquals(title, phone.title());
    assertFalse(phone.text().contains("Nothing was charged"), phone.text());
    assertTrue(phone.text().contains("It may have been paid before."), phone.text());
  }
}
