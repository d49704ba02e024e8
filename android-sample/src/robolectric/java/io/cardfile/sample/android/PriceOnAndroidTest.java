package io.cardfile.sample.android;

import static io.cardfile.sample.android.Ask.CALLBACK;
import static io.cardfile.sample.android.Ask.CANCEL;
import static io.cardfile.sample.android.Ask.ORDER;
import static io.cardfile.sample.android.Ask.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Before;
import org.junit.Test;

/** The shop asks for another price than the app has shown: the payer decides. */
public final class PriceOnAndroidTest extends OnAndroid {

  @Before
  public void thePriceWentUp() {
    world.outdatedCart();
  }

  @Test
  public void aChangedPriceIsShownBeforeTheWalletOpens() {
    phone.open().press(Choice.PAY).settle();
    assertPriceIsAskedAbout();
    assertEquals(List.of(ORDER), asked());
  }

  @Test
  public void anAcceptedPriceIsWhatIsCharged() {
    phone.open().press(Choice.PAY).settle().press(Choice.GO_ON).settle().lightbox().agree();
    assertEquals("Paid", phone.settle().title());
    assertEquals(List.of(ORDER, ORDER, TOKEN, CALLBACK), asked());
    assertEquals(12000, world.ledger().get(0).capturedMinor());
  }

  @Test
  public void aRefusedPriceIsGivenUp() {
    phone.open().press(Choice.PAY).settle().press(Choice.START_OVER).settle();
    assertEquals("Your cart", phone.title());
    assertEquals(List.of(ORDER, CANCEL), asked());
  }

  @Test
  public void goingOnAfterNoConnectionAcceptsNoPriceThatWasNotShown() {
    world.network().next(ORDER, PhoneNetwork.AIRPLANE);
    phone.open().press(Choice.PAY).settle();
    assertEquals("The shop does not answer", phone.title());
    phone.press(Choice.GO_ON).settle();
    assertPriceIsAskedAbout();
  }

  @Test
  public void goingOnInAnotherProcessAcceptsNoPriceThatWasNotShown() {
    phone.open().press(Choice.PAY).settle().die().settle();
    assertEquals("Your payment is not finished", phone.title());
    phone.press(Choice.GO_ON).settle();
    assertPriceIsAskedAbout();
  }

  private void assertPriceIsAskedAbout() {
    assertEquals("The price has changed", phone.title());
    assertTrue(phone.words().get(1).contains("120.00"));
  }
}
