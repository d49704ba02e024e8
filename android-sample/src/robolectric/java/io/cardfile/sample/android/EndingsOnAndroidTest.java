package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.STATUS;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import io.cardfile.testkit.LedgerEntry.Outcome;
import java.io.IOException;
import java.util.List;
import org.junit.Test;

/** Each of the five outcomes of a payment, and its screen. */
public final class EndingsOnAndroidTest extends OnAndroid {

  @Test
  public void approved() {
    submitting().settle();
    assertEquals("Paid", phone.title());
    assertEquals(Outcome.APPROVED, environment.ledger().get(0).outcome());
  }

  @Test
  public void declinedMovesNoMoneyAndLeadsBackToTheCart() {
    environment.declinedCart();
    submitting().settle();
    assertEquals("Declined", phone.title());
    assertTrue(saysNothingWasCharged());
    assertEquals(Outcome.DECLINED, environment.ledger().get(0).outcome());

    phone.press(Choice.START_OVER);
    assertEquals("Your cart", phone.title());
    assertEquals("nothing to give up", List.of(ORDER, TOKEN, CALLBACK), requests());
  }

  @Test
  public void refusedMovesNoMoney() throws IOException {
    environment.shopWithWrongToken();
    submitting().settle();
    assertEquals("The payment was not accepted", phone.title());
    assertTrue(saysNothingWasCharged());
    assertTrue(environment.ledger().isEmpty());
  }

  @Test
  public void notSentMovesNoMoney() throws IOException {
    environment.shopWithoutPurchases();
    submitting().settle();
    assertEquals("The payment was not sent", phone.title());
    assertTrue(saysNothingWasCharged());
    assertTrue(environment.ledger().isEmpty());
  }

  @Test
  public void inDoubtShowsNeitherPaidNorUnpaid() {
    inLightbox();
    environment.gateway().next().loseReply();
    phone.lightbox().agree();
    phone.settle();

    assertEquals("Not known yet", phone.title());
    assertEquals("the only choice", List.of(Choice.CHECK_AGAIN), offered());
    assertEquals("charged, but not known to the app", 1, environment.ledger().size());

    phone.press(Choice.CHECK_AGAIN).settle();
    assertEquals("the shop has looked it up", "Paid", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK, STATUS), requests());
    assertEquals(1, environment.ledger().size());
  }

  private boolean saysNothingWasCharged() {
    return phone.words().get(1).contains("Nothing was charged.");
  }
}
