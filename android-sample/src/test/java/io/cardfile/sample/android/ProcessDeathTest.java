package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The process dies at every step; the next one queries the shop, and posts nothing by itself. */
class ProcessDeathTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop);

  @Test
  void atTheCartNothingIsSent() {
    Phone next = phone.afterDeath();
    next.tasks.settle();

    assertEquals("Your cart", next.title());
    assertEquals(List.of(), shop.requests);
  }

  @Test
  void beforeTheShopReceivedTheOrder() {
    phone.press(Choice.PAY);

    Phone next = afterDeath();

    assertEquals("Your cart", next.title());
    assertNull(next.invoice());
    assertEquals(List.of("status"), shop.requests);
  }

  @Test
  void betweenOrderAndToken() {
    String invoice = phone.press(Choice.PAY).invoice();
    phone.tasks.network();

    Phone next = afterDeath();
    assertEquals("Your payment is not finished", next.title());
    assertEquals(List.of("order", "status"), shop.requests);
    next.pressAndSettle(Choice.CONTINUE).agree();

    assertEquals("Paid", next.title());
    assertEquals(1, shop.charges.get(invoice));
  }

  @Test
  void inTheLightbox() {
    phone.pressAndSettle(Choice.PAY);

    Phone next = afterDeath();

    assertEquals("Your payment is not finished", next.title());
    assertEquals(List.of("order", "status"), shop.requests);
  }

  @Test
  void beforeThePaymentWasSent() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.AGREED);

    Phone next = afterDeath();

    assertEquals("Your payment is not finished", next.title());
    assertEquals(List.of("order", "status"), shop.requests);
  }

  @ParameterizedTest
  @CsvSource({
    "APPROVED, Paid",
    "DECLINED, Declined",
    "REFUSED, The payment was not accepted",
    "NOT_SENT, The payment was not sent",
    "IN_DOUBT, Not known yet",
    "PAYING, Not known yet"
  })
  void whileTheShopCharges(CheckoutStatus status, String title) {
    shop.outcome = status;
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.AGREED);
    phone.tasks.network();

    Phone next = afterDeath();

    assertEquals(title, next.title());
    assertEquals(List.of("order", "submit", "status"), shop.requests);
  }

  @Test
  void whileThePaymentIsCancelled() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.CALLBACK).press(Choice.START_OVER);
    assertEquals(Step.GIVING_UP, phone.step());

    assertEquals("Your payment is not finished", afterDeath().title());
    phone.tasks.network();
    assertEquals("Your cart", afterDeath().title());
  }

  @Test
  void afterTheEnd() {
    phone.pressAndSettle(Choice.PAY).agree();

    Phone next = afterDeath();

    assertEquals("Paid", next.title());
    assertEquals(List.of("order", "submit", "status"), shop.requests);
  }

  @ParameterizedTest
  @EnumSource(Step.class)
  void withoutANetworkTheShopIsQueriedUntilItAnswers(Step step) {
    Phone next = Phone.of(shop);
    shop.set("APP-1", CheckoutStatus.APPROVED);
    shop.requestsLost = true;
    next.presenter.restore(SavedCheckout.of("APP-1", step));
    next.tasks.settle();
    if (step == Step.CART) {
      assertEquals("Your cart", next.title());
      return;
    }
    assertEquals("No answer from the shop", next.title());

    shop.requestsLost = false;
    next.pressAndSettle(Choice.CHECK_AGAIN);
    assertEquals("Paid", next.title());
  }

  @ParameterizedTest
  @EnumSource(value = Step.class, mode = EnumSource.Mode.EXCLUDE, names = "CART")
  void withoutANetworkBackKeepsTheOrderNumberAndShowsNothingAsUnpaid(Step step) {
    Phone next = Phone.of(shop);
    shop.set("APP-1", CheckoutStatus.APPROVED);
    shop.requestsLost = true;
    next.presenter.restore(SavedCheckout.of("APP-1", step));
    assertFalse(next.presenter.back(), "closed while the shop is asked");
    next.tasks.settle();
    assertFalse(next.presenter.back(), "closed");
    next.tasks.settle();

    assertEquals("No answer from the shop", next.title());
    assertTrue(next.text().startsWith("It may or may not have been paid."));
    assertTrue(next.text().endsWith("Order: APP-1"));
    assertEquals(step, next.step());
    assertEquals("APP-1", next.invoice());
    assertEquals(2, next.view.left);

    shop.requestsLost = false;
    next.pressAndSettle(Choice.CHECK_AGAIN);
    assertEquals("Paid", next.title());
    assertTrue(next.presenter.back());
  }

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"IN_LIGHTBOX", "GIVING_UP", "SUBMITTED", "ENDED"})
  void shopThatLostAPaymentDoesNotMakeItUnpaid(Step step) {
    Phone next = Phone.of(shop);
    next.presenter.restore(SavedCheckout.of("APP-1", step));
    next.tasks.settle();

    assertEquals("The shop has no record of this payment", next.title());
    assertFalse(next.view.screen().text().contains("Nothing was charged"));
    assertTrue(next.text().endsWith("before you pay again.\n\nOrder: APP-1"), "no guessed total");
  }

  @Test
  void submittedPaymentThatIsOpenedAgainMayBePaid() {
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = true;
    phone.agree();
    shop.requestsLost = false;
    phone.pressAndSettle(Choice.CHECK_AGAIN).press(Choice.CONTINUE);
    shop.forget();

    assertEquals("The shop has no record of this payment", afterDeath().title());
  }

  @Test
  void twiceInARow() {
    phone.pressAndSettle(Choice.PAY).lightboxGoesTo(Phone.AGREED);
    phone.tasks.network();
    Phone second = phone.afterDeath();

    Phone third = second.afterDeath();
    third.tasks.settle();

    assertEquals("Paid", third.title());
    assertEquals(List.of("order", "submit", "status"), shop.requests);
  }

  private Phone afterDeath() {
    Phone next = phone.afterDeath();
    assertEquals("Checking your payment", next.title());
    next.tasks.settle();
    return next;
  }
}
