package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A checkout in one process: undisturbed, and with lost requests, back, and double taps. */
class CheckoutPresenterTest {

  private final FakeShop shop = new FakeShop();
  private final TestGateway wallet = TestGateway.create();
  private final Phone phone = Phone.with(shop, wallet);

  @Test
  void goesFromTheCartThroughTheWalletToPaid() {
    assertEquals("CART AUD 129.00 null", phone.state().toString());
    phone.press(Choice.PAY);
    assertEquals(Screen.OPENING_WALLET, phone.screen());
    assertTrue(phone.invoice().matches("APP-[0-9A-V]{20,26}"), phone.invoice());
    phone.settle();
    assertEquals(Screen.WALLET, phone.screen());
    phone.agree();
    assertEquals(Screen.PAYING, phone.screen());
    phone.settle();

    assertEquals("PAID AUD 129.00 " + phone.invoice(), phone.state().toString());
    assertEquals(List.of("order", "submit"), shop.requests);
    assertEquals(List.of(phone.invoice()), shop.charges);
  }

  @Test
  void paymentIsStoredBeforeEachRequest() {
    phone.store.isFull = true;
    phone.await(Choice.PAY);
    assertEquals(Screen.SHOP_UNREACHABLE, phone.screen());
    assertEquals(List.of(), shop.requests);

    phone.store.isFull = false;
    phone.await(Choice.CONTINUE);
    phone.store.isFull = true;
    phone.agree().settle();

    assertEquals(Screen.NOT_CONFIRMED, phone.screen());
    assertEquals(List.of("order"), shop.requests);
  }

  @Test
  void nextPaymentHasANewInvoice() {
    shop.outcome = CheckoutStatus.DECLINED;
    phone.await(Choice.PAY).agree().settle();
    String first = phone.invoice();
    assertEquals(Screen.DECLINED, phone.screen());

    phone.press(Choice.BACK_TO_CART);
    assertNull(phone.invoice());
    assertNotEquals(first, phone.await(Choice.PAY).invoice());
  }

  @Test
  void secondTapOnAButtonDoesNothing() {
    phone.press(Choice.PAY);
    String invoice = phone.invoice();
    phone.await(Choice.PAY);
    assertEquals(invoice, phone.invoice());
    assertEquals(List.of("order"), shop.requests);

    phone.agree().agree().settle().agree().settle();
    assertEquals(List.of("order", "submit"), shop.requests);
  }

  @Test
  void storedPaymentIsContinuedAndNotReplaced() throws IOException {
    phone.store.save("APP-1", true);
    assertEquals("APP-1", phone.await(Choice.PAY).invoice());
    assertEquals(List.of("status"), shop.requests);
    assertEquals("APP-1", phone.store.invoice());
  }

  @Test
  void pageOfAnEarlierPaymentChargesNothing() {
    phone.await(Choice.PAY).presenter.walletEnded("APP-1", Phone.AGREED);
    assertEquals(Screen.WALLET, phone.settle().screen());
    assertEquals(List.of("order"), shop.requests);
  }

  @Test
  void orderWhoseReplyIsLostIsRepeatedWithTheSameInvoice() {
    shop.repliesLost = true;
    phone.await(Choice.PAY);
    String invoice = phone.invoice();
    assertEquals(Screen.SHOP_UNREACHABLE, phone.screen());
    shop.repliesLost = false;

    assertEquals(Screen.WALLET, phone.await(Choice.CONTINUE).screen());
    assertEquals(invoice, phone.invoice());
  }

  @Test
  void paymentWhoseReplyIsLostIsQueriedAndNeverSentAgain() {
    phone.await(Choice.PAY);
    shop.repliesLost = true;
    phone.agree().settle();
    assertEquals(Screen.NOT_CONFIRMED, phone.screen());
    assertEquals(Screen.NOT_CONFIRMED, phone.await(Choice.CHECK_AGAIN).screen());
    shop.repliesLost = false;

    assertEquals(Screen.PAID, phone.await(Choice.CHECK_AGAIN).screen());
    assertEquals(List.of("order", "submit", "status", "status"), shop.requests);
    assertEquals(List.of(phone.invoice()), shop.charges);
  }

  @Test
  void paymentThatNeverArrivedIsContinuedWithTheSameInvoice() {
    phone.await(Choice.PAY);
    shop.requestsLost = true;
    phone.agree().settle();
    shop.requestsLost = false;
    assertEquals(Screen.NOT_PAID_YET, phone.await(Choice.CHECK_AGAIN).screen());

    phone.await(Choice.CONTINUE).agree().settle();

    assertEquals(List.of(phone.invoice()), shop.charges);
  }

  @Test
  void paymentThatNeverArrivedIsCancelledBeforeTheNextOne() {
    phone.await(Choice.PAY);
    shop.requestsLost = true;
    phone.agree().settle();
    shop.requestsLost = false;
    phone.await(Choice.CHECK_AGAIN);
    shop.repliesLost = true;
    assertEquals(Screen.NOT_CONFIRMED, phone.await(Choice.CANCEL).screen());
    shop.repliesLost = false;

    assertEquals(Screen.CANCELLED, phone.await(Choice.CHECK_AGAIN).screen());
  }

  @Test
  void cancellingShowsAPaymentThatWasChargedMeanwhile() {
    phone.await(Choice.PAY).presenter.back();
    shop.set(phone.invoice(), CheckoutStatus.APPROVED);

    assertEquals(Screen.PAID, phone.await(Choice.CANCEL).screen());
  }

  @Test
  void walletThatDoesNotOpenCanBeTriedAgain() {
    wallet.next().loseReply();
    assertEquals(Screen.WALLET_UNAVAILABLE, phone.await(Choice.PAY).screen());
    assertEquals(Screen.WALLET, phone.await(Choice.CONTINUE).screen());

    phone.presenter.walletFailed();
    assertEquals(Screen.WALLET_UNAVAILABLE, phone.screen());
    phone.agree().settle();
    assertEquals(Screen.WALLET_UNAVAILABLE, phone.screen(), "the page was left");
    assertEquals(List.of("order", "order"), shop.requests);
  }

  @Test
  void payerWhoCancelsOnTheWalletsPageHasNotPaid() {
    phone.await(Choice.PAY);
    phone.presenter.walletEnded(phone.invoice(), Phone.CALLBACK);
    assertEquals(Screen.NOT_PAID_YET, phone.screen());

    assertEquals(Screen.CART, phone.await(Choice.CANCEL).screen());
    assertEquals(List.of("order", "cancel"), shop.requests);
  }

  @Test
  void paymentThatWasNotSentContinuesUnderItsInvoice() {
    shop.outcome = CheckoutStatus.NOT_SENT;
    phone.await(Choice.PAY).agree().settle();
    String invoice = phone.invoice();
    assertEquals(Screen.NOT_SENT, phone.screen());

    shop.outcome = CheckoutStatus.APPROVED;
    phone.await(Choice.CONTINUE).agree().settle();
    assertEquals(Screen.PAID, phone.screen());
    assertEquals(List.of(invoice), shop.charges);
  }

  @Test
  void afterASubmissionOnlyTheShopCanSayThatNothingWasCharged() {
    shop.outcome = CheckoutStatus.UNCLAIMED;
    phone.await(Choice.PAY).agree().settle();
    assertEquals(Screen.NOT_POSSIBLE_NOW, phone.screen());

    wallet.next().loseRequest();
    assertEquals(Screen.NOT_CONFIRMED, phone.await(Choice.CONTINUE).screen());
    phone.await(Choice.CHECK_AGAIN).await(Choice.CONTINUE).presenter.back();
    assertEquals(Screen.NOT_CONFIRMED, phone.screen());
    phone.await(Choice.CHECK_AGAIN).await(Choice.CONTINUE).presenter.walletFailed();
    assertEquals(Screen.NOT_CONFIRMED, phone.screen());
  }

  @ParameterizedTest
  @EnumSource(names = {"IN_DOUBT", "NOT_CONFIRMED", "NOT_POSSIBLE_NOW", "NO_RECORD"})
  void possibleChargeKeepsItsInvoiceWhateverIsPressed(Screen screen) {
    for (Choice choice : Choice.values()) {
      Phone next = Phone.with(shop, wallet).await(Choice.PAY);
      String invoice = next.invoice();
      paymentEndsAt(screen);
      next.agree().settle();
      assertEquals(screen, next.screen());
      assertEquals(Screen.Charge.UNKNOWN, screen.charge());

      next.await(choice);

      assertEquals(invoice, next.store.invoice(), choice.name());
      assertEquals(invoice, next.invoice(), choice.name());
      shop.repliesLost = false;
    }
  }

  private void paymentEndsAt(Screen screen) {
    shop.repliesLost = screen == Screen.NOT_CONFIRMED;
    for (CheckoutStatus status : CheckoutStatus.values()) {
      if (status.screen() == screen) {
        shop.outcome = status;
      }
    }
  }

  @Test
  void backLeavesTheWalletAndEndsNoPayment() {
    assertFalse(phone.presenter.back());
    phone.await(Choice.PAY);
    assertTrue(phone.presenter.back());
    assertEquals(Screen.NOT_PAID_YET, phone.screen());
    phone.agree().settle();
    assertEquals(List.of("order"), shop.requests, "the page was left");

    phone.await(Choice.CONTINUE).agree();
    assertFalse(phone.presenter.back());
    assertEquals(Screen.PAID, phone.settle().screen());
  }

  @Test
  void rotatedPhoneShowsWhatArrivedMeanwhile() {
    phone.await(Choice.PAY).agree();
    phone.presenter.detach(phone);
    phone.settle();
    assertEquals(Screen.PAYING, phone.screen());

    phone.presenter.attach(phone);
    assertEquals(Screen.PAID, phone.screen());
    phone.presenter.detach(state -> {});
    phone.press(Choice.DONE);
    assertEquals(Screen.CART, phone.screen(), "another view was detached");
  }
}
