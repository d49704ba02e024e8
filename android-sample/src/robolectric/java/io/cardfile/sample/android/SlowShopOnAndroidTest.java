package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.CANCEL;
import static io.cardfile.sample.android.Ask.ORDER;
import static io.cardfile.sample.android.Ask.STATUS;
import static io.cardfile.sample.android.Ask.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** A server that takes its time: the screen says so, stays usable, and nothing comes twice. */
public final class SlowShopOnAndroidTest extends OnAndroid {

  @Test
  public void whileTheOrderIsAwaitedThePayerMayGiveUp() {
    HeldRequest order = world.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    phone.idle();
    assertEquals("Opening your wallet", phone.title());
    assertEquals(List.of(Choice.START_OVER), offered());

    phone.press(Choice.START_OVER);
    order.letGo();
    assertEquals("Your cart", phone.settle().title());
    assertFalse(asked().contains(TOKEN));
  }

  @Test
  public void whileBeingPaidNothingCanBePressed() {
    HeldRequest callback = world.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    phone.idle();
    assertEquals("Paying", phone.title());
    assertEquals(List.of(), offered());
    callback.letGo();
    assertEquals("Paid", phone.settle().title());
  }

  @Test
  public void theSameCallbackTwiceIsSubmittedOnce() {
    LightboxWindow page = inLightbox().lightbox();
    page.agree();
    page.agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), asked());
  }

  @Test
  public void anAnswerToAPaymentThatWasGivenUpIsNotShown() {
    HeldRequest order = world.network().hold(ORDER);
    HeldRequest cancel = world.network().hold(CANCEL);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    phone.press(Choice.START_OVER);
    cancel.awaitSent();
    order.letGo();
    phone.idle();
    assertEquals("Back to the cart", phone.title());

    cancel.letGo();
    phone.settle().press(Choice.PAY).settle();
    assertTrue(phone.showsLightbox());
    assertEquals(List.of(ORDER, CANCEL, ORDER, TOKEN), asked());
  }

  @Test
  public void twoQuickTapsBeginOnePayment() {
    phone.open().tapTwice(Choice.PAY).settle();
    assertTrue(phone.showsLightbox());
    assertEquals(List.of(ORDER, TOKEN), asked());
  }

  @Test
  public void whileAskingTheScreenSaysSo() {
    HeldRequest status = new HeldRequest();
    world.network().next(CALLBACK, PhoneNetwork.AIRPLANE);
    submitting().settle();
    world.network().next(STATUS, status);
    phone.press(Choice.ASK_AGAIN);
    status.awaitSent();
    phone.idle();
    assertEquals("Asking the shop", phone.title());
    assertTrue(phone.isBusy());
    status.letGo();
    phone.settle();
    assertFalse(phone.isBusy());
  }
}
