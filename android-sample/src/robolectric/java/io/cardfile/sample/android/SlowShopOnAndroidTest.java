package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.CANCEL;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.STATUS;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** A slow server: the screen shows it and stays usable, and nothing is sent twice. */
public final class SlowShopOnAndroidTest extends OnAndroid {

  @Test
  public void whileTheOrderIsAwaitedThePayerMayGiveUp() {
    HeldRequest order = environment.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    phone.idle();
    assertEquals("Opening your wallet", phone.title());
    assertEquals(List.of(Choice.START_OVER), offered());

    phone.press(Choice.START_OVER);
    order.release();
    assertEquals("Your cart", phone.settle().title());
    assertFalse(requests().contains(TOKEN));
  }

  @Test
  public void whileBeingPaidNothingCanBePressed() {
    HeldRequest callback = environment.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    phone.idle();
    assertEquals("Paying", phone.title());
    assertEquals(List.of(), offered());
    callback.release();
    assertEquals("Paid", phone.settle().title());
  }

  @Test
  public void sameCallbackTwiceIsSubmittedOnce() {
    LightboxWindow page = inLightbox().lightbox();
    page.agree();
    page.agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
  }

  @Test
  public void answerToACancelledPaymentIsNotShown() {
    HeldRequest order = environment.network().hold(ORDER);
    HeldRequest cancel = environment.network().hold(CANCEL);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    phone.press(Choice.START_OVER);
    cancel.awaitSent();
    order.release();
    phone.idle();
    assertEquals("Back to the cart", phone.title());

    cancel.release();
    phone.settle().press(Choice.PAY).settle();
    assertTrue(phone.showsLightbox());
    assertEquals(List.of(ORDER, CANCEL, ORDER, TOKEN), requests());
  }

  @Test
  public void twoQuickTapsBeginOnePayment() {
    phone.open().tapTwice(Choice.PAY).settle();
    assertTrue(phone.showsLightbox());
    assertEquals(List.of(ORDER, TOKEN), requests());
  }

  @Test
  public void whileAskingTheScreenSaysSo() {
    HeldRequest status = new HeldRequest();
    environment.network().next(CALLBACK, PhoneNetwork.AIRPLANE);
    submitting().settle();
    environment.network().next(STATUS, status);
    phone.press(Choice.CHECK_AGAIN);
    status.awaitSent();
    phone.idle();
    assertEquals("Checking your payment", phone.title());
    assertTrue(phone.isBusy());
    status.release();
    phone.settle();
    assertFalse(phone.isBusy());
  }
}
