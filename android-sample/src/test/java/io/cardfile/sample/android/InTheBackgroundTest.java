package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The app is in the background while replies and the wallet's callback arrive. */
class InTheBackgroundTest {

  private final FakeShop shop = new FakeShop();
  private final Phone phone = Phone.of(shop);

  /** Moments: nothing sent, order received, order read, token received, token read. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void savedStateStaysTrue(int moment) {
    SavedCheckout saved = left(moment);

    deliverEverything();

    assertEquals(saved.step(), phone.step());
    assertEquals(saved.invoice(), phone.invoice());
    assertEquals(Map.of(), shop.charges);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void payerWhoComesBackPaysOnce(int moment) {
    left(moment);
    deliverEverything();

    phone.comeBack().tasks.settle();
    if (phone.view.screen().kind() == Screen.Kind.LIGHTBOX) {
      phone.agree();
    }

    assertEquals("Paid", phone.title());
    assertEquals(Map.of(phone.invoice(), 1), shop.charges);
  }

  /** The app is killed in the background, and restored without a network. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void killedAndRestoredWithoutANetworkIsInDoubtUntilTheShopAnswers(int moment) {
    SavedCheckout saved = left(moment);
    deliverEverything();
    shop.requestsLost = true;

    Phone next = phone.afterDeath(saved);
    next.tasks.settle();
    inDoubt(next, saved.invoice());
    assertFalse(next.presenter.back());
    next.pressAndSettle(Choice.CHECK_AGAIN);
    inDoubt(next, saved.invoice());
    shop.requestsLost = false;
    next.pressAndSettle(Choice.CHECK_AGAIN);

    boolean charged = shop.charges.containsKey(saved.invoice());
    assertEquals(charged ? "Paid" : "Your payment is not finished", next.title());
    assertEquals(saved.invoice(), next.invoice());
  }

  @Test
  void replyToAPaymentIsShownWhenThePayerIsBack() {
    left(5);
    phone.tasks.settle();
    assertEquals("Paying", phone.title());

    phone.comeBack();

    assertEquals("Paid", phone.title());
  }

  @Test
  void pageThatFailsIsShownWhenThePayerIsBack() {
    left(4);
    phone.presenter.lightboxFailed();
    assertEquals(Screen.Kind.LIGHTBOX, phone.view.screen().kind());

    phone.comeBack();

    assertEquals("The wallet did not open", phone.title());
  }

  @Test
  void callbackAfterAFailedPageIsNotSubmitted() {
    left(4);
    phone.presenter.lightboxFailed();
    phone.lightboxGoesTo(Phone.AGREED).comeBack().tasks.settle();

    assertEquals("The wallet did not open", phone.title());
    assertEquals(List.of("order"), shop.requests);
  }

  /** Moments after those of the first test: agreed, charged. */
  private SavedCheckout left(int moment) {
    phone.press(Choice.PAY);
    for (int turn = 0; turn < Math.min(moment, 4); turn++) {
      if (turn % 2 == 0) {
        phone.tasks.network();
      } else {
        phone.tasks.idle();
      }
    }
    if (moment > 4) {
      phone.lightboxGoesTo(Phone.AGREED);
    }
    if (moment > 5) {
      phone.tasks.network();
    }
    return phone.leave();
  }

  /** Delivers every reply, and a callback of the wallet. */
  private void deliverEverything() {
    phone.tasks.settle();
    phone.lightboxGoesTo(Phone.AGREED).tasks.settle();
  }

  private static void inDoubt(Phone phone, String invoice) {
    assertEquals("No answer from the shop", phone.title());
    assertTrue(phone.text().startsWith("It may or may not have been paid."));
    assertTrue(phone.text().endsWith("Order: " + invoice));
  }
}
