package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.money.Money;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The process dies at every step; the next one queries the shop, and sends nothing by itself. */
class ProcessDeathTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.with(shop);

  @Test
  void atTheCartNothingIsSent() {
    assertEquals(Screen.CART, phone.afterDeath().settle().screen());
    assertEquals(List.of(), shop.requests);
  }

  @Test
  void beforeTheShopReceivedTheOrder() {
    shop.requestsLost = true;
    phone.press(Choice.PAY).threads.network();
    shop.requestsLost = false;

    Phone next = afterDeath();

    assertEquals(Screen.CART, next.screen());
    assertNull(next.store.invoice());
    assertEquals(List.of("status"), shop.requests);
  }

  @Test
  void betweenOrderAndToken() {
    phone.press(Choice.PAY).threads.network();
    String invoice = phone.invoice();

    Phone next = afterDeath();
    assertEquals(Screen.NOT_PAID_YET, next.screen());
    assertEquals(List.of("order", "status"), shop.requests);
    next.await(Choice.CONTINUE).agree().settle();

    assertEquals(Screen.PAID, next.screen());
    assertEquals(List.of(invoice), shop.charges);
  }

  @Test
  void inTheWallet() {
    phone.await(Choice.PAY);

    assertEquals(Screen.NOT_PAID_YET, afterDeath().screen());
    assertEquals(List.of("order", "status"), shop.requests);
  }

  @Test
  void beforeThePaymentWasSent() {
    phone.await(Choice.PAY).agree();

    assertEquals(Screen.NOT_PAID_YET, afterDeath().screen());
    assertEquals(List.of("order", "status"), shop.requests);
  }

  @ParameterizedTest
  @CsvSource({
    "APPROVED, PAID",
    "DECLINED, DECLINED",
    "REFUSED, REFUSED",
    "NOT_SENT, NOT_SENT",
    "IN_DOUBT, IN_DOUBT",
    "PAYING, IN_DOUBT",
    "UNCLAIMED, NOT_POSSIBLE_NOW"
  })
  void whileTheShopCharges(CheckoutStatus status, Screen screen) {
    shop.outcome = status;
    phone.await(Choice.PAY).agree().threads.network();

    assertEquals(screen, afterDeath().screen());
    assertEquals(List.of("order", "submit", "status"), shop.requests);
  }

  @Test
  void beforeAndAfterTheShopCancels() {
    phone.await(Choice.PAY).presenter.back();
    phone.press(Choice.CANCEL);

    assertEquals(Screen.NOT_PAID_YET, afterDeath().screen());
    phone.threads.network();
    assertEquals(Screen.CANCELLED, afterDeath().screen());
  }

  @Test
  void afterTheEndThePayerSeesTheOutcomeAgain() {
    phone.await(Choice.PAY).agree().settle();

    Phone next = afterDeath();
    assertEquals("PAID AUD 129.00 " + phone.invoice(), next.state().toString());
    next.press(Choice.DONE);

    assertEquals(Screen.CART, next.afterDeath().screen());
    assertEquals(List.of("order", "submit", "status"), shop.requests);
  }

  @Test
  void withoutANetworkASubmittedPaymentIsNotConfirmedUntilTheShopAnswers() {
    phone.await(Choice.PAY).agree().threads.network();
    shop.requestsLost = true;

    Phone next = afterDeath();
    assertEquals(Screen.NOT_CONFIRMED, next.screen());
    assertNull(next.state().amount(), "a guessed total");
    assertEquals(Screen.NOT_CONFIRMED, next.await(Choice.CHECK_AGAIN).screen());
    assertEquals(Screen.NOT_CONFIRMED, next.afterDeath().settle().screen());
    shop.requestsLost = false;

    assertEquals(Screen.PAID, next.await(Choice.CHECK_AGAIN).screen());
    assertEquals(List.of(phone.invoice()), shop.charges);
  }

  @Test
  void withoutANetworkAPaymentThatWasNotSubmittedIsContinuedWithItsNumber() {
    phone.await(Choice.PAY);
    shop.requestsLost = true;

    Phone next = afterDeath();
    assertEquals(Screen.SHOP_UNREACHABLE, next.screen());
    shop.requestsLost = false;
    next.await(Choice.CONTINUE);
    assertEquals("WALLET AUD 129.00 " + phone.invoice(), next.state().toString());
    next.agree().settle();

    assertEquals(List.of(phone.invoice()), shop.charges);
  }

  @Test
  void withoutANetworkAnotherTotalThanTheCartsIsShownFirst() {
    shop.price = Money.of("130.00", "AUD");
    phone.await(Choice.PAY);
    shop.requestsLost = true;
    Phone next = afterDeath();
    shop.requestsLost = false;

    next.await(Choice.CONTINUE);
    assertEquals("NEW_TOTAL AUD 130.00 " + phone.invoice(), next.state().toString());
  }

  @Test
  void shopThatLostAPaymentDoesNotMakeItUnpaid() {
    phone.await(Choice.PAY).agree().threads.network();
    shop.forget();

    assertEquals(Screen.NO_RECORD, afterDeath().screen());
  }

  @Test
  void submittedPaymentThatIsOpenedAgainMayBePaid() {
    shop.outcome = CheckoutStatus.UNCLAIMED;
    phone.await(Choice.PAY).agree().settle().await(Choice.CONTINUE);
    assertEquals(Screen.WALLET, phone.screen());
    shop.forget();

    assertEquals(Screen.NO_RECORD, afterDeath().screen());
  }

  private Phone afterDeath() {
    Phone next = phone.afterDeath();
    assertEquals(Screen.CHECKING, next.screen());
    return next.settle();
  }
}
