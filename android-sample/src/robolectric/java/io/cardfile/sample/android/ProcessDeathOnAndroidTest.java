package io.cardfile.sample.android;

import org.junit.Test;

/** The process dies; the next one reads the payment from the preferences and queries the shop. */
public final class ProcessDeathOnAndroidTest extends OnAndroid {

  @Test
  public void beforeTheOrderIsSentThePayerIsBackAtTheCart() {
    open();
    press(Choice.PAY);

    die();
    assertShows(Screen.CART);
  }

  @Test
  public void inTheWalletTheSamePaymentIsContinued() {
    openWallet();

    die();
    assertShows(Screen.CHECKING);
    settle();
    assertShows(Screen.NOT_PAID_YET);
    String invoice = text(R.id.order);

    press(Choice.CONTINUE);
    settle();
    agree();
    settle();
    assertShows(Screen.PAID);
    gateway.ledger().chargedOnce(invoice);
  }

  @Test
  public void swipedAwayInDoubtItIsStillTheSamePayment() {
    openWallet();
    gateway.next().loseReply();
    agree();
    settle();
    assertShows(Screen.IN_DOUBT);
    String invoice = text(R.id.order);
    activity().finish();

    die();
    settle();
    assertShows(Screen.PAID);
    gateway.ledger().chargedOnce(invoice);
  }

  @Test
  public void seenToTheEndNothingIsLeftOfThePayment() {
    agreeInWallet();
    settle();
    press(Choice.DONE);

    die();
    assertShows(Screen.CART);
  }
}
