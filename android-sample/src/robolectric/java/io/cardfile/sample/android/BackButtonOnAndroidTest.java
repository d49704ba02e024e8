package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.webkit.WebView;
import org.junit.Test;

/** The back button leaves the wallet or the app, and ends no payment. */
public final class BackButtonOnAndroidTest extends OnAndroid {

  @Test
  public void onTheWalletsPageLeadsToTheChoiceToContinue() {
    openWallet();
    WebView page = wallet();
    back();
    assertShows(Screen.NOT_PAID_YET);
    assertTrue(shadow(page).wasDestroyCalled());
    assertFalse(activity().isFinishing());

    press(Choice.CONTINUE);
    settle();
    assertShows(Screen.WALLET);
  }

  @Test
  public void whilePayingClosesTheAppWhichShowsTheOutcomeNextTime() {
    agreeInWallet();
    back();
    assertTrue(activity().isFinishing());
    settle();

    open();
    assertShows(Screen.PAID);
    gateway.ledger().chargedOnce(text(R.id.order));
  }

  @Test
  public void inDoubtClosesTheAppWhichOffersNoOtherPaymentNextTime() {
    openWallet();
    gateway.next().loseReply();
    agree();
    settle();
    String invoice = text(R.id.order);
    back();

    open();
    assertShows(Screen.IN_DOUBT);
    press(Choice.CHECK_AGAIN);
    settle();
    assertShows(Screen.PAID);
    assertEquals(invoice, text(R.id.order));
    gateway.ledger().chargedOnce(invoice);
  }

  @Test
  public void atTheCartClosesTheApp() {
    open();
    back();
    assertTrue(activity().isFinishing());
  }
}
