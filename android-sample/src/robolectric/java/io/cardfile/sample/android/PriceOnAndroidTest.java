package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.CANCEL;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import io.cardfile.money.Money;
import java.util.List;
import org.junit.Before;
import org.junit.Test;

/** The shop's price differs from the price in the app: the payer decides. */
public final class PriceOnAndroidTest extends OnAndroid {

  @Before
  public void thePriceWentUp() {
    environment.outdatedCart();
  }

  @Test
  public void aChangedPriceIsShownBeforeTheWalletOpens() {
    phone.open().press(Choice.PAY).settle();
    assertPriceIsAskedAbout();
    assertEquals(List.of(ORDER), requests());
  }

  @Test
  public void anAcceptedPriceIsWhatIsCharged() {
    phone.open().press(Choice.PAY).settle().press(Choice.CONTINUE).settle().lightbox().agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(List.of(ORDER, ORDER, TOKEN, CALLBACK), requests());
    assertEquals(Money.of("120.00", "AUD"), environment.ledger().get(0).captured());
  }

  @Test
  public void aRefusedPriceIsGivenUp() {
    phone.open().press(Choice.PAY).settle().press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(ORDER, CANCEL), requests());
  }

  @Test
  public void goingOnAfterNoConnectionAcceptsNoPriceThatWasNotShown() {
    environment.network().next(ORDER, PhoneNetwork.AIRPLANE);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The shop does not answer", phone.title());
    phone.press(Choice.CONTINUE).settle();
    assertPriceIsAskedAbout();
  }

  @Test
  public void goingOnInAnotherProcessAcceptsNoPriceThatWasNotShown() {
    phone.open().press(Choice.PAY).settle().die().settle();
    assertEquals("Your payment is not finished", phone.title());
    phone.press(Choice.CONTINUE).settle();
    assertPriceIsAskedAbout();
  }

  private void assertPriceIsAskedAbout() {
    assertEquals("The price has changed", phone.title());
    assertTrue(phone.words().get(1).contains("120.00"));
  }
}
