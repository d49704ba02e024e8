package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.robolectric.Shadows.shadowOf;

import android.os.Bundle;
import java.util.List;
import org.junit.Test;

/** The payer opens another app, and comes back to this process or to a new one. */
public final class InTheBackgroundOnAndroidTest extends OnAndroid {

  @Test
  public void walletsPageIsPausedUntilThePayerIsBack() {
    LightboxWindow page = inLightbox().lightbox();
    phone.leave();
    assertTrue(page.isPaused());
    assertTrue(PausedPages.timersPaused());

    phone.comeBack();
    assertFalse(page.isPaused());
    assertFalse(PausedPages.timersPaused());
    page.agree();
    assertEquals("Paid", phone.settle().title());
  }

  @Test
  public void pageThatEndsWhilePausedDoesNotStopTheNextOne() {
    LightboxWindow page = inLightbox().lightbox();
    phone.leave();
    phone.destroy();
    assertTrue(page.wasDestroyed());
    assertFalse(PausedPages.timersPaused());
  }

  @Test
  public void noWalletOpensInTheBackground() {
    HeldRequest order = environment.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    phone.leave();
    order.release();
    assertFalse(phone.settle().showsLightbox());
    assertEquals(List.of(ORDER), requests());

    phone.comeBack().settle().lightbox().agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
  }

  @Test
  public void callbackInTheBackgroundIsPaidWhenThePayerIsBack() {
    LightboxWindow page = inLightbox().lightbox();
    phone.leave();
    page.agree();
    page.agree();
    phone.settle();
    assertEquals(List.of(ORDER, TOKEN), requests());
    assertTrue(environment.ledger().isEmpty());

    assertEquals("Paid", phone.comeBack().settle().title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void answerToAPaymentIsShownWhenThePayerIsBack() {
    HeldRequest callback = environment.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    phone.leave();
    callback.release();
    assertEquals("Paying", phone.settle().title());
    assertEquals(1, environment.ledger().size());

    assertEquals("Paying", phone.comeIntoView().title());
    assertEquals("Paid", phone.resume().title());
  }

  @Test
  public void killedBeforeTheWalletOpenedIsInDoubtWithoutANetwork() {
    HeldRequest order = environment.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    Bundle saved = phone.leave();
    order.release();
    phone.settle();
    if (phone.showsLightbox()) {
      phone.lightbox().agree();
      phone.settle();
    }
    killedWithoutNetwork(saved);
    assertEquals("Your payment is not finished", phone.press(Choice.CHECK_AGAIN).settle().title());
    assertTrue(environment.ledger().isEmpty());
  }

  @Test
  public void killedAfterTheWalletCalledBackInTheBackgroundIsInDoubtWithoutANetwork() {
    LightboxWindow page = inLightbox().lightbox();
    Bundle saved = phone.leave();
    page.agree();
    phone.settle();
    killedWithoutNetwork(saved);
    assertEquals("Your payment is not finished", phone.press(Choice.CHECK_AGAIN).settle().title());
    assertTrue(environment.ledger().isEmpty());
  }

  @Test
  public void killedWhileTheShopChargesIsInDoubtWithoutANetwork() {
    HeldRequest callback = environment.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    Bundle saved = phone.leave();
    callback.release();
    phone.settle();
    killedWithoutNetwork(saved);
    assertEquals("Paid", phone.press(Choice.CHECK_AGAIN).settle().title());
    assertEquals(1, environment.ledger().size());
  }

  /** The back button changes nothing and the order number stays; then the network is back. */
  private void killedWithoutNetwork(Bundle saved) {
    environment.killProcess();
    environment.network().airplane(true);
    phone.comeBack(saved).settle();
    phone.back().settle();
    assertEquals("No answer from the shop", phone.title());
    assertEquals(List.of(Choice.CHECK_AGAIN), offered());
    String words = String.join(" ", phone.words());
    assertTrue(words.contains("It may or may not have been paid."));
    assertTrue(words.contains(saved.getString("invoice")));
    assertFalse(phone.activity().isFinishing());
    assertTrue(shadowOf(phone.activity()).isTaskMovedToBack());
    environment.network().airplane(false);
  }
}
