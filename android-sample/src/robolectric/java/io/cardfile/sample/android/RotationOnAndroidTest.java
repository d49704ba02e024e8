package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertTrue;

import android.webkit.WebView;
import org.junit.Test;

/** The activity is created again in the same process, without an effect on the checkout. */
public final class RotationOnAndroidTest extends OnAndroid {

  @Test
  public void cartIsShownAgain() {
    open();
    CheckoutActivity before = activity();
    rotate();
    assertNotSame(before, activity());
    assertShows(Screen.CART);
  }

  @Test
  public void requestUnderWayOpensTheWalletInTheNewActivity() {
    open();
    press(Choice.PAY);
    rotate();
    assertShows(Screen.OPENING_WALLET);
    settle();
    assertShows(Screen.WALLET);
  }

  @Test
  public void replyThatWaitedForTheMainThreadIsNotLost() {
    agreeInWallet();
    send();
    rotate();
    settle();
    assertShows(Screen.PAID);
    gateway.ledger().chargedOnce(text(R.id.order));
  }

  @Test
  public void walletOpensTheSamePageAgainAndTheOldOneEnds() {
    openWallet();
    WebView before = wallet();
    rotate();
    assertNotSame(before, wallet());
    assertTrue(shadow(before).wasDestroyCalled());
    assertEquals(shadow(before).getLastLoadedUrl(), shadow(wallet()).getLastLoadedUrl());

    agree();
    settle();
    gateway.ledger().chargedOnce(text(R.id.order));
  }

  @Test
  public void outcomeIsShownAgain() {
    agreeInWallet();
    settle();
    rotate();
    assertShows(Screen.PAID);
  }
}
