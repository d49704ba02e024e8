package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Giving up meets a payment that goes on. */
class CancelRaceTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop);

  @ParameterizedTest
  @CsvSource({"APPROVED, Paid", "DECLINED, Declined", "PAYING, Not known yet"})
  void shopThatChargedMeanwhileIsBelieved(CheckoutStatus status, String title) {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK);
    shop.set(phone.invoice(), status);

    phone.pressAndSettle(Choice.START_OVER);

    assertEquals(title, phone.title());
    assertEquals(List.of("order", "cancel"), shop.heard);
  }

  @Test
  void orderThatWasGivenUpIsNotOpenedByALateReply() {
    phone.press(Choice.PAY);
    phone.tasks.network();
    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertTrue(
        phone.view.shown.stream().noneMatch(screen -> screen.kind() == Screen.Kind.LIGHTBOX));
  }

  @Test
  void tokenThatComesTooLateOpensNothing() {
    phone.press(Choice.PAY).tasks.network();
    phone.tasks.idle();
    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertTrue(
        phone.view.shown.stream().noneMatch(screen -> screen.kind() == Screen.Kind.LIGHTBOX));
  }

  @Test
  void givingUpBeforeTheShopHeardOfTheOrderEndsAtTheCart() {
    shop.requestsLost = true;
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = false;

    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertEquals(List.of("cancel"), shop.heard);
  }

  @Test
  void shopThatDoesNotHearOfGivingUpIsToldAgain() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK);
    shop.repliesLost = true;
    phone.pressAndSettle(Choice.START_OVER);
    assertEquals("The shop does not answer", phone.title());
    shop.repliesLost = false;

    phone.pressAndSettle(Choice.START_OVER);

    assertEquals("Your cart", phone.title());
    assertEquals(List.of("order", "cancel", "cancel"), shop.heard);
  }

  @Test
  void whoWasGivenUpIsNotGoneOnWith() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK);
    shop.repliesLost = true;
    phone.pressAndSettle(Choice.START_OVER);
    shop.repliesLost = false;

    phone.pressAndSettle(Choice.GO_ON);

    assertEquals("Given up", phone.title());
    assertEquals("Your cart", phone.pressAndSettle(Choice.START_OVER).title());
    assertEquals(List.of("order", "cancel", "order"), shop.heard);
  }
}
