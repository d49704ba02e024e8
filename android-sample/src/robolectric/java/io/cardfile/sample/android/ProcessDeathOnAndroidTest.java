package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.CANCEL;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.STATUS;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;

import android.os.Bundle;
import java.util.List;
import org.junit.Test;

/** The process is killed at every step; the new one queries the shop, and posts nothing again. */
public final class ProcessDeathOnAndroidTest extends OnAndroid {

  @Test
  public void atTheCartNothingIsSent() {
    assertEquals("Your cart", phone.open().die().settle().title());
    assertEquals(List.of(), requests());
  }

  @Test
  public void beforeTheOrderArrivesThePayerIsBackAtTheCart() {
    HeldRequest order = environment.network().hold(ORDER);
    phone.open().press(Choice.PAY);
    order.awaitSent();

    Bundle saved = phone.leave();
    environment.killProcess();
    HeldRequest status = environment.network().hold(STATUS);
    phone.comeBack(saved);
    assertEquals("Checking your payment", phone.title());
    status.release();
    assertEquals("Your cart", phone.settle().title());
    assertEquals(List.of(STATUS), requests());
    order.release();
  }

  @Test
  public void afterTheOrderArrivedTheSameInvoiceGoesOn() {
    HeldRequest token = environment.network().hold(TOKEN);
    phone.open().press(Choice.PAY);
    environment.process().networkThreads.await();
    phone.idle();
    token.awaitSent();

    phone.die().settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(STATUS), requests());
    continueToPaid();
    token.release();
  }

  @Test
  public void inTheLightboxTheShopIsAskedAndTheSameInvoiceGoesOn() {
    inLightbox().die().settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(STATUS), requests());
    continueToPaid();
  }

  private void continueToPaid() {
    phone.press(Choice.CONTINUE).settle().lightbox().agree();
    phone.settle();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(STATUS, ORDER, TOKEN, CALLBACK), requests());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void whileGivingUpThePayerIsAskedAgain() {
    inLightbox().back();
    HeldRequest cancel = environment.network().hold(CANCEL);
    phone.press(Choice.START_OVER);
    cancel.awaitSent();

    phone.die().settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(STATUS), requests());
    cancel.release();
  }

  @Test
  public void givenUpBeforeTheDeathIsTheCart() {
    inLightbox().back();
    environment.network().next(CANCEL, PhoneNetwork.LOST_REPLY);
    phone.press(Choice.START_OVER);
    environment.process().networkThreads.await();

    phone.die().settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(STATUS), requests());
  }

  @Test
  public void anEndingIsAskedForAgain() {
    environment.declinedCart();
    submitting().settle().die().settle();
    assertEquals("Declined", phone.title());
    assertEquals(List.of(STATUS), requests());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void killedAgainAndAgainAtEveryStepStillPaysOnce() {
    phone.open().die().settle().press(Choice.PAY).settle().die().die().settle();
    phone.press(Choice.CONTINUE).settle().lightbox().agree();
    phone.settle().die().die().settle();
    assertEquals("Paid", phone.title());
    assertEquals(1, environment.ledger().size());
  }
}
