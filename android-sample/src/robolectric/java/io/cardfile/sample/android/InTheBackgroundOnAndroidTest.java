package io.cardfile.sample.android;

import android.os.Bundle;
import org.junit.Test;

/** The payer opens another app in the middle of a payment, and comes back. */
public final class InTheBackgroundOnAndroidTest extends OnAndroid {

  @Test
  public void replyThatArrivesMeanwhileIsShown() {
    agreeInWallet();
    leave();
    settle();
    comeBack();
    assertShows(Screen.PAID);
    gateway.ledger().chargedOnce(text(R.id.order));
  }

  @Test
  public void walletThatCallsBackMeanwhileIsPaidOnce() {
    openWallet();
    leave();
    agree();
    settle();
    comeBack();
    assertShows(Screen.PAID);
    gateway.ledger().chargedOnce(text(R.id.order));
  }

  @Test
  public void killedBeforeTheCallbackIsContinuedWithTheSamePayment() {
    openWallet();
    dieInBackground(leave());
    settle();
    assertShows(Screen.NOT_PAID_YET);
  }

  /** Android has saved the state of the activity before the payment was submitted. */
  @Test
  public void killedAfterTheCallbackIsPaidAlthoughTheSavedStateIsOlder() {
    openWallet();
    Bundle saved = leave();
    agree();
    send();
    dieInBackground(saved);
    settle();
    assertShows(Screen.PAID);
    gateway.ledger().chargedOnce(text(R.id.order));
  }
}
