package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.CANCEL;
import static io.cardfile.sample.android.RequestKind.STATUS;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.Test;

/** The process is killed while the shop may be charging; the new one queries the status. */
public final class DeathWhilePayingOnAndroidTest extends OnAndroid {

  @Test
  public void chargeWhoseAnswerWasLostWithTheProcessIsFound() {
    environment.network().next(CALLBACK, PhoneNetwork.LOST_REPLY);
    submitting();
    environment.process().networkThreads.await();

    phone.die().settle();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(STATUS), requests());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void callbackThatArrivesAfterTheDeathIsShownWhenThePayerCancels() {
    HeldRequest callback = environment.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    AppProcess dead = environment.process();

    phone.die().settle();
    assertEquals("Your payment is not finished", phone.title());
    callback.release();
    dead.networkThreads.await();

    phone.press(Choice.START_OVER).settle();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(STATUS, CANCEL), requests());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void callbackThatArrivesAfterTheCancellationChargesNothing() {
    HeldRequest callback = environment.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    AppProcess dead = environment.process();

    phone.die().settle().press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    callback.release();
    dead.networkThreads.await();
    assertTrue(environment.ledger().isEmpty());
  }

  @Test
  public void inDoubtStaysInDoubtUntilTheGatewayAnswers() {
    inLightbox();
    environment.gateway().always().loseReply();
    phone.lightbox().agree();
    phone.settle().die().settle();
    assertEquals("Not known yet", phone.title());
    assertEquals(List.of(STATUS), requests());

    environment.gateway().clearBehaviours();
    assertEquals("Paid", phone.press(Choice.CHECK_AGAIN).settle().title());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void shopThatHasLostThePaymentOffersNoNewPayment() throws IOException {
    submitting().settle();
    environment.restartShopWithoutData();
    phone.die().settle();
    assertEquals("The shop has no record of this payment", phone.title());
    assertEquals(List.of(Choice.CHECK_AGAIN, Choice.DONE), offered());
    assertEquals(1, environment.ledger().size());
  }
}
