package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.CANCEL;
import static io.cardfile.sample.android.Ask.ORDER;
import static io.cardfile.sample.android.Ask.STATUS;
import static io.cardfile.sample.android.Ask.TOKEN;
import static org.junit.Assert.assertEquals;

import android.os.Bundle;
import java.util.List;
import org.junit.Test;

/** The process is killed at every step: the new one asks the shop, and posts nothing again. */
public final class ProcessDeathOnAndroidTest extends OnAndroid {

  @Test
  public void atTheCartNothingIsAsked() {
    assertEquals("Your cart", phone.open().die().settle().title());
    assertEquals(List.of(), asked());
  }

  @Test
  public void beforeTheOrderArrivesThePayerIsBackAtTheCart() {
    HeldRequest order = world.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();

    Bundle note = phone.leave();
    world.killProcess();
    HeldRequest status = world.network().hold(STATUS);
    phone.comeBack(note);
    assertEquals("Asking the shop", phone.title());
    status.letGo();
    assertEquals("Your cart", phone.settle().title());
    assertEquals(List.of(STATUS), asked());
    order.letGo();
  }

  @Test
  public void afterTheOrderArrivedTheSameInvoiceGoesOn() {
    HeldRequest token = world.network().hold(TOKEN);
    phone.open().press(Choice.PAY);
    world.process().waiting.await();
    phone.idle();
    token.awaitSent();

    phone.die().settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(STATUS), asked());
    goOnToPaid();
    token.letGo();
  }

  @Test
  public void inTheLightboxTheShopIsAskedAndTheSameInvoiceGoesOn() {
    inLightbox().die().settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(STATUS), asked());
    goOnToPaid();
  }

  private void goOnToPaid() {
    phone.press(Choice.GO_ON).settle().lightbox().agree();
    phone.settle();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(STATUS, ORDER, TOKEN, CALLBACK), asked());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void whileGivingUpThePayerIsAskedAgain() {
    inLightbox().back();
    HeldRequest cancel = world.network().hold(CANCEL);
    phone.press(Choice.START_OVER);
    cancel.awaitSent();

    phone.die().settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(STATUS), asked());
    cancel.letGo();
  }

  @Test
  public void givenUpBeforeTheDeathIsTheCart() {
    inLightbox().back();
    world.network().next(CANCEL, PhoneNetwork.LOST_REPLY);
    phone.press(Choice.START_OVER);
    world.process().waiting.await();

    phone.die().settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(STATUS), asked());
  }

  @Test
  public void anEndingIsAskedForAgain() {
    world.declinedCart();
    submitting().settle().die().settle();
    assertEquals("Declined", phone.title());
    assertEquals(List.of(STATUS), asked());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void killedAgainAndAgainAtEveryStepStillPaysOnce() {
    phone.open().die().settle().press(Choice.PAY).settle().die().die().settle();
    phone.press(Choice.GO_ON).settle().lightbox().agree();
    phone.settle().die().die().settle();
    assertEquals("Paid", phone.title());
    assertEquals(1, world.ledger().size());
  }
}
