package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.content.ClipboardManager;
import android.view.ViewGroup;
import io.cardfile.money.Money;
import org.junit.Test;

/** A whole checkout, click by click, with what the payer reads. */
public final class CheckoutOnAndroidTest extends OnAndroid {

  private static final Money TOTAL = Money.of("129.00", "AUD");

  @Test
  public void fromTheCartToPaidChargesOnce() {
    open();
    assertEquals(2, this.<ViewGroup>view(R.id.lines).getChildCount());
    assertEquals("AUD 129.00", text(R.id.total));

    press(Choice.PAY);
    assertShows(Screen.OPENING_WALLET);
    settle();
    assertShows(Screen.WALLET);

    agree();
    assertShows(Screen.PAYING);
    settle();
    assertEquals("Paid", text(R.id.title));
    assertEquals("AUD 129.00", text(R.id.amount));
    assertEquals("Charged once. Thank you.", text(R.id.text));
    gateway.ledger().chargedOnce(text(R.id.order)).total(TOTAL);
  }

  @Test
  public void doneClosesTheAppAndTheNextPaymentIsAnother() {
    agreeInWallet();
    settle();
    String first = text(R.id.order);
    press(Choice.DONE);
    assertTrue(activity().isFinishing());

    agreeInWallet();
    settle();
    gateway.ledger().chargedOnce(first).chargedOnce(text(R.id.order));
  }

  @Test
  public void orderNumberCanBeCopied() {
    agreeInWallet();
    settle();
    view(R.id.copy).performClick();

    ClipboardManager clipboard = activity().getSystemService(ClipboardManager.class);
    assertEquals(text(R.id.order), clipboard.getPrimaryClip().getItemAt(0).getText());
  }

  @Test
  public void everyMessageHasATitleATextItsButtonsAndAnIconOrProgress() {
    open();
    for (Screen screen : Screen.values()) {
      if (screen != Screen.CART && screen != Screen.WALLET) {
        activity().show(new CheckoutState(screen, TOTAL, "APP-1", null));
        assertShows(screen);
        assertFalse(screen.name(), text(R.id.title).isEmpty() || text(R.id.text).isEmpty());
        screen.choices().forEach(this::button);
        assertEquals(screen.name(), screen.choices().size() > 1, view(R.id.secondary).isShown());
        assertEquals(screen.name(), screen.choices().isEmpty(), view(R.id.progress).isShown());
      }
    }
  }
}
