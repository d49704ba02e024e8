package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.CANCEL;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.robolectric.Shadows.shadowOf;

import java.util.List;
import org.junit.Test;

/** The back button works at every step, and pays nothing. */
public final class BackButtonOnAndroidTest extends OnAndroid {

  @Test
  public void fromTheCartLeaves() {
    phone.open().back();
    assertTrue(phone.activity().isFinishing());
    assertEquals(List.of(), requests());
  }

  @Test
  public void whileOpeningCancelsTheOrder() {
    HeldRequest order = environment.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    phone.back();
    assertEquals("Back to the cart", phone.title());

    order.release();
    phone.settle();
    assertEquals("Your cart", phone.title());
    assertFalse("the late order opens nothing", phone.showsLightbox());
    assertEquals(List.of(ORDER, CANCEL), requests());
    assertFalse(phone.activity().isFinishing());
  }

  @Test
  public void fromTheLightboxOffersToGoOn() {
    LightboxWindow page = inLightbox().lightbox();
    phone.back();
    assertEquals("Your payment is not finished", phone.title());
    assertTrue(page.wasDestroyed());

    phone.press(Choice.CONTINUE).settle().lightbox().agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(List.of(ORDER, TOKEN, ORDER, TOKEN, CALLBACK), requests());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void cancellationIsSentToTheShop() {
    inLightbox();
    phone.back();
    phone.press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CANCEL), requests());
  }

  @Test
  public void whilePayingMovesToAnotherAppAndThePaymentContinues() {
    HeldRequest callback = environment.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    phone.back();
    assertTrue(shadowOf(phone.activity()).isTaskMovedToBack());
    assertFalse("its invoice would be lost", phone.activity().isFinishing());

    callback.release();
    assertEquals("Paid", phone.settle().title());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void fromAnEndingLeaves() {
    submitting().settle().back();
    assertTrue(phone.activity().isFinishing());
  }

  @Test
  public void callbackOfAPageThatWasLeftIsIgnored() {
    LightboxWindow page = inLightbox().lightbox();
    phone.back();
    page.agree();
    phone.settle();
    assertEquals("Your payment is not finished", phone.title());
    assertTrue(environment.ledger().isEmpty());
  }
}
