package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An undisturbed checkout. */
class CheckoutPresenterTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop);

  @Test
  void beginsAtTheCartAndSendsNothing() {
    phone.tasks.settle();

    assertEquals("Your cart", phone.title());
    assertTrue(phone.view.screen().text().contains("2 x Breakfast: AUD 9.00"));
    assertTrue(phone.view.screen().text().contains("Total: AUD 129.00"));
    assertEquals(List.of(), shop.requests);
    assertNull(phone.invoice());
  }

  @Test
  void goesFromCartToLightboxToPaid() {
    phone.pressAndSettle(Choice.PAY);
    assertEquals(Screen.Kind.LIGHTBOX, phone.view.screen().kind());
    String invoice = phone.invoice();

    phone.agree();

    assertEquals("Paid", phone.title());
    assertEquals(List.of("order", "submit"), shop.requests);
    assertEquals(1, shop.charges.get(invoice));
  }

  @Test
  void lightboxGetsTheTokenOnlyInTheFragment() {
    phone.pressAndSettle(Choice.PAY);

    String url = phone.view.screen().page();
    assertTrue(
        url.matches("https://shop\\.example/lightbox#token=wt-[\\w-]+&checkout_id=co-[\\w-]+"),
        "the lightbox has another address");
    assertFalse(phone.view.screen().toString().contains("wt-"));
  }

  @Test
  void nothingChangesBeforeTheMainThreadIsIdle() {
    phone.press(Choice.PAY).tasks.network();
    assertEquals("Opening your wallet", phone.title());

    phone.tasks.idle();
    phone.tasks.network();
    assertEquals("Opening your wallet", phone.title());

    phone.tasks.idle();
    assertEquals(Screen.Kind.LIGHTBOX, phone.view.screen().kind());
  }

  @Test
  void invoiceExistsBeforeTheFirstRequest() {
    phone.press(Choice.PAY);

    assertEquals(Step.REQUESTING, phone.step());
    assertTrue(phone.invoice().matches("APP-[A-Z0-9]{26}"));
    assertEquals(List.of(), shop.requests);
  }

  @ParameterizedTest
  @CsvSource({
    "APPROVED, Paid, ENDED, DONE",
    "DECLINED, Declined, ENDED, START_OVER",
    "REFUSED, The payment was not accepted, ENDED, START_OVER",
    "NOT_SENT, The payment was not sent, ENDED, START_OVER",
    "IN_DOUBT, Not known yet, SUBMITTED, CHECK_AGAIN",
    "PAYING, Not known yet, SUBMITTED, CHECK_AGAIN"
  })
  void everyOutcomeHasItsScreen(CheckoutStatus status, String title, Step step, Choice choice) {
    shop.outcome = status;

    phone.pressAndSettle(Choice.PAY).agree();

    assertEquals(title, phone.title());
    assertEquals(step, phone.step());
    assertEquals(List.of(choice), phone.view.screen().choices());
    assertTrue(phone.text().endsWith("\n\nTotal: AUD 129.00\nOrder: " + phone.invoice()));
  }

  @Test
  void totalOnTheScreenIsTheOneAgreedToLast() {
    shop.price = Money.of("130.00", "AUD");
    phone.pressAndSettle(Choice.PAY).pressAndSettle(Choice.CONTINUE).agree();

    assertEquals("Thank you.\n\nTotal: AUD 130.00\nOrder: " + phone.invoice(), phone.text());
  }

  @Test
  void doubtEndsWhenTheShopHasResolvedIt() {
    shop.outcome = CheckoutStatus.IN_DOUBT;
    phone.pressAndSettle(Choice.PAY).agree().pressAndSettle(Choice.CHECK_AGAIN);
    assertEquals("Not known yet", phone.title());

    shop.set(phone.invoice(), CheckoutStatus.DECLINED);
    phone.pressAndSettle(Choice.CHECK_AGAIN);

    assertEquals("Declined", phone.title());
    assertEquals(List.of("order", "submit", "status", "status"), shop.requests);
  }

  @Test
  void nextPaymentHasANewInvoice() {
    shop.outcome = CheckoutStatus.DECLINED;
    String first = phone.pressAndSettle(Choice.PAY).agree().invoice();

    phone.pressAndSettle(Choice.START_OVER);
    assertNull(phone.invoice());
    phone.pressAndSettle(Choice.PAY);

    assertNotEquals(first, phone.invoice());
  }

  @Test
  void doneResetsTheApp() {
    phone.pressAndSettle(Choice.PAY).agree().press(Choice.DONE);

    assertEquals(1, phone.view.closed);
    assertNull(phone.invoice());
  }

  @Test
  void changedPriceNeedsAgreement() {
    shop.price = Money.of("130.00", "AUD");

    phone.pressAndSettle(Choice.PAY);
    assertEquals("The price has changed", phone.title());
    assertTrue(phone.view.screen().text().contains("AUD 130.00"));

    phone.pressAndSettle(Choice.CONTINUE);
    assertEquals(Screen.Kind.LIGHTBOX, phone.view.screen().kind());
  }

  @Test
  void pressOnAnotherScreenDoesNotAgreeToAPrice() {
    shop.requestsLost = true;
    phone.pressAndSettle(Choice.PAY);
    shop.requestsLost = false;
    shop.price = Money.of("130.00", "AUD");

    phone.pressAndSettle(Choice.CONTINUE);
    assertEquals("The price has changed", phone.title());
    shop.price = Money.of("131.00", "AUD");
    phone.pressAndSettle(Choice.CONTINUE);

    assertEquals("The price has changed", phone.title());
    assertTrue(phone.view.screen().text().contains("AUD 131.00"));
  }

  @Test
  void secondPressOnOneScreenDoesNothing() {
    phone.press(Choice.PAY);
    String invoice = phone.invoice();

    phone.pressAndSettle(Choice.PAY);

    assertEquals(invoice, phone.invoice());
    assertEquals(List.of("order"), shop.requests);
  }
}
