package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cancellation races with the payment. */
class CancelRaceTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop);

  @ParameterizedTest
  @CsvSource({"APPROVED, Paid", "DECLINED, Declined", "PAYING, Not known yet"})
  void chargeOfTheShopMeanwhileIsShown(CheckoutStatus status, String title) {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK);
    shop.set(phone.invoice(), status);

    phone.pressAndSettle(Choice.START_OVER);

    assertEquals(title, phone.title());
    assertEquals(List.of("order", "cancel"), shop.requests);
  }

  @Test
  void lateReplyDoesNotOpenACancelledOrder() {
    phone.press(Choice.PAY);
    phone.tasks.network();
    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertTrue(
        phone.view.shown.stream().noneMatch(screen -> screen.kind() == Screen.Kind.LIGHTBOX));
  }

  @Test
  void lateTokenOpensNothing() {
    phone.press(Choice.PAY).tasks.network();
    phone.tasks.idle();
    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertTrue(
        phone.view.shown.stream().noneMatch(screen -> screen.kind() == Screen.Kind.LIGHTBOX));
  }

  @Test
  void cancellingBeforeTheShopReceivedTheOrderEndsAtTheCart() {
    shop.requestsLost = true;
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = false;

    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertEquals(List.of("cancel"), shop.requests);
  }

  @Test
  void lostCancellationIsSentAgain() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK);
    shop.repliesLost = true;
    phone.pressAndSettle(Choice.START_OVER);
    assertEquals("The shop does not answer", phone.title());
    shop.repliesLost = false;

    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertEquals(List.of("order", "cancel", "cancel"), shop.requests);
  }

  @Test
  void cancelledPaymentIsNotContinued() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK);
    shop.repliesLost = true;
    phone.pressAndSettle(Choice.START_OVER);
    shop.repliesLost = false;

    phone.pressAndSettle(Choice.CONTINUE);

    assertEquals("Cancelled", phone.title());
    assertEquals("Your cart", phone.pressAndSettle(Choice.START_OVER).title());
    assertEquals(List.of("order", "cancel", "order"), shop.requests);
  }
}
