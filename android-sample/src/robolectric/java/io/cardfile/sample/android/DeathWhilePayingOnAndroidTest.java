package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.CANCEL;
import static io.cardfile.sample.android.Ask.STATUS;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import io.cardfile.testkit.fault.Fault;
import java.io.IOException;
import java.util.List;
import org.junit.Test;

/** The process is killed while the shop may be charging: the new one finds out. */
public final class DeathWhilePayingOnAndroidTest extends OnAndroid {

  @Test
  public void aChargeWhoseAnswerDiedWithTheProcessIsFound() {
    world.network().next(CALLBACK, PhoneNetwork.LOST_REPLY);
    submitting();
    world.process().waiting.await();

    phone.die().settle();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(STATUS), asked());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void aCallbackThatArrivesAfterTheDeathIsSeenWhenThePayerGivesUp() {
    HeldRequest callback = world.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    AppProcess dead = world.process();

    phone.die().settle();
    assertEquals("Your payment is not finished", phone.title());
    callback.letGo();
    dead.waiting.await();

    phone.press(Choice.START_OVER).settle();
    assertEquals("Paid", phone.title());
    assertEquals(List.of(STATUS, CANCEL), asked());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void aCallbackThatArrivesAfterGivingUpChargesNothing() {
    HeldRequest callback = world.network().hold(CALLBACK);
    submitting();
    callback.awaitSent();
    AppProcess dead = world.process();

    phone.die().settle().press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    callback.letGo();
    dead.waiting.await();
    assertTrue(world.ledger().isEmpty());
  }

  @Test
  public void inDoubtStaysInDoubtUntilTheGatewayAnswers() {
    inLightbox();
    world.gateway().always(Fault.afterRequest().cut());
    phone.lightbox().agree();
    phone.settle().die().settle();
    assertEquals("Not known yet", phone.title());
    assertEquals(List.of(STATUS), asked());

    world.gateway().heal();
    assertEquals("Paid", phone.press(Choice.ASK_AGAIN).settle().title());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void aShopThatHasLostThePaymentIsNoReasonToPayAgain() throws IOException {
    submitting().settle();
    world.shopForgets();
    phone.die().settle();
    assertEquals("The shop does not know this payment", phone.title());
    assertEquals(List.of(Choice.ASK_AGAIN, Choice.DONE), offered());
    assertEquals(1, world.ledger().size());
  }
}
