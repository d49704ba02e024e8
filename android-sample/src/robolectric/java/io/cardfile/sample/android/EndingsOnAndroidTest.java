package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.ORDER;
import static io.cardfile.sample.android.Ask.STATUS;
import static io.cardfile.sample.android.Ask.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import java.io.IOException;
import java.util.List;
import org.junit.Test;

/** Each of the five ways a payment ends, and what the payer reads. */
public final class EndingsOnAndroidTest extends OnAndroid {

  @Test
  public void approved() {
    submitting().settle();
    assertEquals("Paid", phone.title());
    assertEquals(Outcome.APPROVED, world.ledger().get(0).outcome());
  }

  @Test
  public void declinedMovesNoMoneyAndLeadsBackToTheCart() {
    world.declinedCart();
    submitting().settle();
    assertEquals("Declined", phone.title());
    assertTrue(saysNothingWasCharged());
    assertEquals(Outcome.DECLINED, world.ledger().get(0).outcome());

    phone.press(Choice.START_OVER);
    assertEquals("Your cart", phone.title());
    assertEquals("nothing to give up", List.of(ORDER, TOKEN, CALLBACK), asked());
  }

  @Test
  public void refusedMovesNoMoney() throws IOException {
    world.shopWithWrongToken();
    submitting().settle();
    assertEquals("The payment was not taken", phone.title());
    assertTrue(saysNothingWasCharged());
    assertTrue(world.ledger().isEmpty());
  }

  @Test
  public void notSentMovesNoMoney() throws IOException {
    world.shopWithoutPurchases();
    submitting().settle();
    assertEquals("The payment did not go out", phone.title());
    assertTrue(saysNothingWasCharged());
    assertTrue(world.ledger().isEmpty());
  }

  @Test
  public void inDoubtSaysNeitherPaidNorUnpaid() {
    inLightbox();
    world.gateway().once(Fault.afterRequest().cut());
    phone.lightbox().agree();
    phone.settle();

    assertEquals("Not known yet", phone.title());
    assertEquals("nothing but to ask", List.of(Choice.ASK_AGAIN), offered());
    assertEquals("charged, while nobody knows", 1, world.ledger().size());

    phone.press(Choice.ASK_AGAIN).settle();
    assertEquals("the shop has looked it up", "Paid", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK, STATUS), asked());
    assertEquals(1, world.ledger().size());
  }

  private boolean saysNothingWasCharged() {
    return phone.words().get(1).contains("Nothing was charged.");
  }
}
