package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.CANCEL;
import static io.cardfile.sample.android.Ask.ORDER;
import static io.cardfile.sample.android.Ask.STATUS;
import static io.cardfile.sample.android.Ask.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.net.Uri;
import android.os.Bundle;
import io.cardfile.testkit.fault.Fault;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  public void anEndingIsAskedForAgain() {
    world.declinedCart();
    submitting().settle().die().settle();
    assertEquals("Declined", phone.title());
    assertEquals(List.of(STATUS), asked());
    assertEquals(1, world.ledger().size());
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
  public void killedAgainAndAgainAtEveryStepStillPaysOnce() {
    phone.open().die().settle().press(Choice.PAY).settle().die().die().settle();
    phone.press(Choice.GO_ON).settle().lightbox().agree();
    phone.settle().die().die().settle();
    assertEquals("Paid", phone.title());
    assertEquals(1, world.ledger().size());
  }

  @Test
  public void theNoteHoldsInvoiceAndStepAndNothingOfTheWallet() {
    inLightbox();
    Uri page = Uri.parse(phone.lightbox().url());
    phone.lightbox().agree();
    Bundle note = phone.leave();

    Set<String> own = new HashSet<>(note.keySet());
    own.removeIf(key -> key.startsWith("android:"));
    assertEquals(Set.of("invoice", "step"), own);
    assertTrue(note.getString("invoice").startsWith("APP-"));
    assertEquals("SUBMITTED", note.getString("step"));
    String token = Uri.parse("any:?" + page.getEncodedFragment()).getSchemeSpecificPart();
    for (String secret : token.substring(1).split("&")) {
      assertFalse(secret, note.toString().contains(secret.substring(secret.indexOf('=') + 1)));
    }
  }

  @Test
  public void aDamagedNoteIsAskedAboutOrForgotten() {
    Bundle unknownStep = submitting().settle().leave();
    unknownStep.putString("step", "no such step");
    world.killProcess();
    assertEquals("Paid", phone.comeBack(unknownStep).settle().title());

    world.killProcess();
    assertEquals("Your cart", phone.comeBack(new Bundle()).settle().title());
  }
}
