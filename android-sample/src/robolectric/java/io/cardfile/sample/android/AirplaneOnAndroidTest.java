package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.CANCEL;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.STATUS;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Bundle;
import java.util.List;
import org.junit.Test;

/** No network at each request: the right screen, and one payment after the network is back. */
public final class AirplaneOnAndroidTest extends OnAndroid {

  @Test
  public void withoutAnyNetworkThePayerMayTryAgain() {
    environment.network().airplane(true);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The shop does not answer", phone.title());
    assertEquals(List.of(Choice.CONTINUE, Choice.START_OVER), offered());

    environment.network().airplane(false);
    continueToPaid();
    assertEquals(List.of(ORDER, ORDER, TOKEN, CALLBACK), requests());
  }

  @Test
  public void anOrderWhoseAnswerWasLostIsTheSameOrder() {
    environment.network().next(ORDER, PhoneNetwork.LOST_REPLY);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The shop does not answer", phone.title());
    continueToPaid();
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void withoutATokenTheWalletDoesNotOpen() {
    environment.network().next(TOKEN, PhoneNetwork.AIRPLANE);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The wallet did not open", phone.title());
    continueToPaid();
    assertEquals(List.of(ORDER, TOKEN, ORDER, TOKEN, CALLBACK), requests());
  }

  private void continueToPaid() {
    phone.press(Choice.CONTINUE).settle().lightbox().agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void callbackThatWasNotSentIsQueriedAndNotRepeated() {
    environment.network().next(CALLBACK, PhoneNetwork.AIRPLANE);
    submitting().settle();
    assertEquals("No answer from the shop", phone.title());
    assertEquals(List.of(Choice.CHECK_AGAIN), offered());

    phone.press(Choice.CHECK_AGAIN).settle();
    assertEquals("Your payment is not finished", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK, STATUS), requests());
    assertTrue(environment.ledger().isEmpty());
  }

  @Test
  public void chargeWhoseAnswerWasLostIsFoundByAQuery() {
    environment.network().next(CALLBACK, PhoneNetwork.LOST_REPLY);
    submitting().settle();
    assertEquals("No answer from the shop", phone.title());

    environment.network().next(STATUS, PhoneNetwork.AIRPLANE);
    assertEquals("No answer from the shop", phone.press(Choice.CHECK_AGAIN).settle().title());
    assertEquals("Paid", phone.press(Choice.CHECK_AGAIN).settle().title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK, STATUS, STATUS), requests());
    assertEquals(1, environment.ledger().size());
  }

  @Test
  public void cancellingWithoutNetworkKeepsTheInvoice() {
    inLightbox().lightbox().cancel();
    environment.network().next(CANCEL, PhoneNetwork.AIRPLANE);
    phone.press(Choice.START_OVER).settle();
    assertEquals("The shop does not answer", phone.title());

    phone.press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CANCEL, CANCEL), requests());
  }

  @Test
  public void afterADeathWithoutNetworkOnlyTheShopResolvesThePayment() {
    inLightbox();
    Bundle saved = phone.leave();
    environment.killProcess();
    environment.network().airplane(true);
    assertEquals("No answer from the shop", phone.comeBack(saved).settle().title());

    environment.network().airplane(false);
    assertEquals("Your payment is not finished", phone.press(Choice.CHECK_AGAIN).settle().title());
    assertEquals(List.of(STATUS, STATUS), requests());
  }
}
