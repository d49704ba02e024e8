package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.CANCEL;
import static io.cardfile.sample.android.Ask.ORDER;
import static io.cardfile.sample.android.Ask.STATUS;
import static io.cardfile.sample.android.Ask.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Bundle;
import java.util.List;
import org.junit.Test;

/** No network at each request: a sensible screen, and one payment once there is one again. */
public final class AirplaneOnAndroidTest extends OnAndroid {

  @Test
  public void withoutAnyNetworkThePayerMayTryAgain() {
    world.network().airplane(true);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The shop does not answer", phone.title());
    assertEquals(List.of(Choice.GO_ON, Choice.START_OVER), offered());

    world.network().airplane(false);
    goOnToPaid();
    assertEquals(List.of(ORDER, ORDER, TOKEN, CALLBACK), asked());
  }

  @Test
  public void anOrderWhoseAnswerWasLostIsTheSameOrder() {
    world.network().next(ORDER, PhoneNetwork.LOST_REPLY);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The shop does not answer", phone.title());
    goOnToPaid();
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void withoutATokenTheWalletDoesNotOpen() {
    world.network().next(TOKEN, PhoneNetwork.AIRPLANE);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The wallet did not open", phone.title());
    goOnToPaid();
    assertEquals(List.of(ORDER, TOKEN, ORDER, TOKEN, CALLBACK), asked());
  }

  private void goOnToPaid() {
    phone.press(Choice.GO_ON).settle().lightbox().agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void aCallbackThatDidNotLeaveIsAskedAboutAndNotSentAgain() {
    world.network().next(CALLBACK, PhoneNetwork.AIRPLANE);
    submitting().settle();
    assertEquals("No answer from the shop", phone.title());
    assertEquals(List.of(Choice.ASK_AGAIN), offered());

    phone.press(Choice.ASK_AGAIN).settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK, STATUS), asked());
    assertTrue(world.ledger().isEmpty());
  }

  @Test
  public void aChargeWhoseAnswerWasLostIsFoundByAsking() {
    world.network().next(CALLBACK, PhoneNetwork.LOST_REPLY);
    submitting().settle();
    assertEquals("No answer from the shop", phone.title());

    world.network().next(STATUS, PhoneNetwork.AIRPLANE);
    assertEquals("No answer from the shop", phone.press(Choice.ASK_AGAIN).settle().title());
    assertEquals("Paid", phone.press(Choice.ASK_AGAIN).settle().title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK, STATUS, STATUS), asked());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void givingUpWithoutNetworkKeepsTheInvoice() {
    inLightbox().lightbox().cancel();
    world.network().next(CANCEL, PhoneNetwork.AIRPLANE);
    phone.press(Choice.START_OVER).settle();
    assertEquals("The shop does not answer", phone.title());

    phone.press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CANCEL, CANCEL), asked());
  }

  @Test
  public void afterADeathWithoutNetworkOnlyTheShopCanTell() {
    inLightbox();
    Bundle note = phone.leave();
    world.killProcess();
    world.network().airplane(true);
    assertEquals("No answer from the shop", phone.comeBack(note).settle().title());

    world.network().airplane(false);
    assertEquals("Your payment is not finished", phone.press(Choice.ASK_AGAIN).settle().title());
    assertEquals(List.of(STATUS, STATUS), asked());
  }
}
