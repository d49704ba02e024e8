package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.CANCEL;
import static io.cardfile.sample.android.Ask.ORDER;
import static io.cardfile.sample.android.Ask.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.robolectric.Shadows.shadowOf;

import java.util.List;
import org.junit.Test;

/** Back leads to a sensible place at every step, and pays nothing. */
public final class BackButtonOnAndroidTest extends OnAndroid {

  @Test
  public void fromTheCartLeaves() {
    phone.open().back();
    assertTrue(phone.activity().isFinishing());
    assertEquals(List.of(), asked());
  }

  @Test
  public void whileOpeningGivesTheOrderUp() {
    HeldRequest order = world.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();
    phone.back();
    assertEquals("Back to the cart", phone.title());

    order.letGo();
    phone.settle();
    assertEquals("Your cart", phone.title());
    assertFalse("the late order opens nothing", phone.showsLightbox());
    assertEquals(List.of(ORDER, CANCEL), asked());
    assertFalse(phone.activity().isFinishing());
  }

  @Test
  public void fromTheLightboxOffersToGoOn() {
    LightboxWindow page = inLightbox().lightbox();
    phone.back();
    assertEquals("Your payment is not finished", phone.title());
    assertTrue(page.wasDestroyed());

    phone.press(Choice.GO_ON).settle().lightbox().agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(List.of(ORDER, TOKEN, ORDER, TOKEN, CALLBACK), asked());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void givingUpThenTellsTheShop() {
    inLightbox();
    phone.back();
    phone.press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CANCEL), asked());
  }

  @Test
  public void whilePayingTurnsToAnotherAppAndThePaymentGoesOn() {
    HeldRequest callback = world.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    phone.back();
    assertTrue(shadowOf(phone.activity()).isTaskMovedToBack());
    assertFalse("its invoice would be lost", phone.activity().isFinishing());

    callback.letGo();
    assertEquals("Paid", phone.settle().title());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void fromAnEndingLeaves() {
    submitting().settle().back();
    assertTrue(phone.activity().isFinishing());
  }

  @Test
  public void pageThatWasLeftIsNotHeardAnyMore() {
    LightboxWindow page = inLightbox().lightbox();
    phone.back();
    page.agree();
    phone.settle();
    assertEquals("Your payment is not finished", phone.title());
    assertTrue(world.ledger().isEmpty());
  }
}
