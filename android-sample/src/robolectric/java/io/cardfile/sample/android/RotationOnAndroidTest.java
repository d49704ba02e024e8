package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** The activity is created again in the same process, without an effect on the checkout. */
public final class RotationOnAndroidTest extends OnAndroid {

  @Test
  public void cartIsShownAgain() {
    CheckoutActivity before = phone.open().activity();
    assertEquals("Your cart", phone.rotate().title());
    assertNotSame(before, phone.activity());
    assertEquals(List.of(), requests());
  }

  @Test
  public void orderUnderWayOpensTheWalletInTheNewActivity() {
    HeldRequest order = environment.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    assertEquals("Opening your wallet", phone.rotate().title());

    order.release();
    phone.settle();
    assertTrue(phone.showsLightbox());
    assertEquals(List.of(ORDER, TOKEN), requests());
  }

  @Test
  public void answerThatWaitedForTheMainThreadIsNotLost() {
    phone.open().press(Choice.PAY);
    environment.process().networkThreads.await();
    phone.rotate().settle();
    assertTrue(phone.showsLightbox());
    assertEquals(List.of(ORDER, TOKEN), requests());
  }

  @Test
  public void lightboxOpensTheSamePageAndEndsTheOldOne() {
    LightboxWindow before = inLightbox().lightbox();
    LightboxWindow after = phone.rotate().lightbox();
    assertNotSame(before.view(), after.view());
    assertEquals(before.url(), after.url());
    assertTrue(before.wasDestroyed());

    after.agree();
    phone.settle();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
  }

  @Test
  public void paymentUnderWayIsShownInTheNewActivity() {
    HeldRequest callback = environment.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    assertEquals("Paying", phone.rotate().title());

    callback.release();
    phone.settle();
    assertEquals("Paid", phone.title());
    assertEquals(1, environment.ledger().size());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
  }

  @Test
  public void endingIsShownAgain() {
    submitting().settle();
    assertEquals("Paid", phone.rotate().title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
  }

  @Test
  public void everyStepTurnedTwicePaysOnce() {
    phone.open().rotate().rotate().press(Choice.PAY).rotate().rotate().settle();
    phone.rotate().rotate().lightbox().agree();
    phone.rotate().rotate().settle().rotate();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
    assertEquals(1, environment.ledger().size());
  }
}
