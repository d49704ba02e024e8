package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The results of the lightbox. */
class LightboxEndTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop).pressAndSettle(Choice.PAY);

  @Test
  void payerWhoCancelsGetsAChoice() {
    phone.lightboxGoesTo(Phone.CALLBACK).tasks.settle();

    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(Choice.CONTINUE, Choice.START_OVER), phone.view.screen().choices());
    assertEquals(List.of("order"), shop.requests);
  }

  @Test
  void payerGoesOnWithTheSameInvoice() {
    String invoice = phone.invoice();

    phone.lightboxGoesTo(Phone.CALLBACK).pressAndSettle(Choice.CONTINUE).agree();

    assertEquals("Paid", phone.title());
    assertEquals(1, shop.charges.get(invoice));
  }

  @Test
  void payerGoesBackToTheCart() {
    phone.lightboxGoesTo(Phone.CALLBACK).pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertEquals(List.of("order", "cancel"), shop.requests);
  }

  @Test
  void sameCallbackTwiceIsSubmittedOnce() {
    phone.lightboxGoesTo(Phone.AGREED).lightboxGoesTo(Phone.AGREED);
    phone.tasks.settle();
    phone.agree();

    assertEquals(List.of("order", "submit"), shop.requests);
  }

  @Test
  void callbackOfAPageThatWasLeftIsNotSubmitted() {
    phone.presenter.back();
    phone.agree();

    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of("order"), shop.requests);
  }

  @Test
  void pageThatDoesNotLoadIsShown() {
    phone.presenter.lightboxFailed();

    assertEquals("The wallet did not open", phone.title());
    assertEquals(List.of(Choice.CONTINUE, Choice.START_OVER), phone.view.screen().choices());
  }

  @Test
  void pageThatFailsAfterItsEndChangesNothing() {
    phone.agree();

    phone.presenter.lightboxFailed();

    assertEquals("Paid", phone.title());
  }
}
