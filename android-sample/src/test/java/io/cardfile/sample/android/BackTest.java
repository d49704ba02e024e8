package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The payer presses back, or rotates the phone. */
class BackTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop);

  @Test
  void fromTheCartClosesTheApp() {
    assertTrue(phone.presenter.back());
  }

  @Test
  void beforeTheLightboxCancelsThePayment() {
    phone.press(Choice.PAY);

    assertFalse(phone.presenter.back());
    phone.tasks.settle();

    assertEquals("Your cart", phone.title());
    assertEquals(List.of("order", "cancel"), shop.requests);
  }

  @Test
  void fromTheLightboxAsksFirstAndThenCancels() {
    phone.pressAndSettle(Choice.PAY);

    assertFalse(phone.presenter.back());
    assertEquals("Your payment is not finished", phone.title());
    assertFalse(phone.presenter.back());
    phone.tasks.settle();

    assertEquals("Your cart", phone.title());
    assertEquals(List.of("order", "cancel"), shop.requests);
  }

  @Test
  void fromAPaymentUnderWayKeepsTheApp() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.AGREED);

    assertFalse(phone.presenter.back());
    assertEquals(1, phone.view.left);
    phone.tasks.settle();

    assertEquals("Paid", phone.title());
  }

  @Test
  void fromAPaymentInDoubtKeepsTheApp() {
    shop.outcome = CheckoutStatus.IN_DOUBT;
    phone.pressAndSettle(Choice.PAY).agree();

    assertFalse(phone.presenter.back());

    assertEquals(1, phone.view.left);
    assertEquals(Step.SUBMITTED, phone.step());
  }

  @Test
  void fromTheEndClosesTheApp() {
    phone.pressAndSettle(Choice.PAY).agree();

    assertTrue(phone.presenter.back());
  }

  @Test
  void backClosesTheAppIfTheShopIsUnreachable() {
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = true;
    phone.presenter.back();
    phone.presenter.back();
    phone.tasks.settle();
    assertEquals("The shop does not answer", phone.title());

    assertTrue(phone.presenter.back());
  }

  @Test
  void backKeepsTheAppIfTheShopIsUnreachableAfterASubmission() {
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = true;
    phone.agree();
    shop.requestsLost = false;
    phone.pressAndSettle(Choice.CHECK_AGAIN);
    shop.requestsLost = true;
    phone.pressAndSettle(Choice.START_OVER);

    assertFalse(phone.presenter.back());
    assertEquals(1, phone.view.left);
  }

  @Test
  void rotatedPhoneShowsTheSameScreen() {
    phone.press(Choice.PAY);
    phone.presenter.detach();
    phone.tasks.settle();
    FakeView turned = new FakeView();

    phone.presenter.attach(turned);

    assertEquals("Opening your wallet", phone.title());
    assertEquals(Screen.Kind.LIGHTBOX, turned.screen().kind());
    assertEquals(List.of("order"), shop.requests);
  }

  @Test
  void resultWithoutAViewIsShownByTheNext() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.AGREED);
    phone.presenter.detach();
    phone.presenter.back();
    phone.tasks.settle();

    FakeView next = new FakeView();
    phone.presenter.attach(next);
    assertEquals("Paid", next.screen().title());
    phone.presenter.detach();
    phone.press(Choice.DONE);
    assertNull(phone.invoice());
  }
}
