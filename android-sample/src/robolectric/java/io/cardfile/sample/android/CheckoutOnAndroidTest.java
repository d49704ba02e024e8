package io.cardfile.sample.android;

import static io.cardfile.sample.android.RequestKind.CALLBACK;
import static io.cardfile.sample.android.RequestKind.ORDER;
import static io.cardfile.sample.android.RequestKind.TOKEN;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.LedgerEntry;
import java.util.List;
import org.junit.Test;

/** A whole checkout, click by click. */
public final class CheckoutOnAndroidTest extends OnAndroid {

  @Test
  public void cartToPaidChargesOnce() {
    phone.open();
    assertEquals("Your cart", phone.title());
    assertTrue(phone.words().get(1).contains("129.00"));

    phone.press(Choice.PAY).settle().lightbox().agree();
    assertEquals("Paying", phone.title());
    phone.settle();

    assertEquals("Paid", phone.title());
    assertEquals(List.of(ORDER, TOKEN, CALLBACK), requests());
    assertEquals(1, environment.ledger().size());
    LedgerEntry charge = environment.ledger().get(0);
    assertEquals(Money.of("129.00", "AUD"), charge.captured());
    assertTrue(charge.reference().startsWith("APP-"));
  }

  @Test
  public void doneLeavesTheApp() {
    submitting().settle().press(Choice.DONE);
    assertTrue(phone.activity().isFinishing());
  }

  @Test
  public void nothingChangesBeforeTheMainLooperIdles() {
    HeldRequest token = environment.network().hold(TOKEN);
    phone.open().press(Choice.PAY);
    awaitThreads();
    assertEquals("Opening your wallet", phone.title());
    assertEquals("the token waits for the main thread", List.of(ORDER), requests());

    phone.idle();
    token.awaitSent();
    token
        .release(); // Not earlier: the looper would also run what arrives while it is still idling.
    awaitThreads();
    assertEquals(List.of(ORDER, TOKEN), requests());
    assertFalse(phone.showsLightbox());

    phone.idle();
    phone.lightbox().agree();
    awaitThreads();
    assertEquals("charged already", 1, environment.ledger().size());
    assertEquals("Paying", phone.title());

    phone.idle();
    assertEquals("Paid", phone.title());
  }

  private void awaitThreads() {
    environment.process().networkThreads.await();
  }

  @Test
  public void busyScreenShowsProgress() {
    phone.open();
    assertFalse(phone.isBusy());
    phone.press(Choice.PAY);
    assertTrue(phone.isBusy());
    phone.settle().lightbox().agree();
    assertTrue(phone.isBusy());
    phone.settle();
    assertFalse(phone.isBusy());
  }

  @Test
  public void aSecondCheckoutIsASecondInvoice() {
    submitting().settle();
    phone.activity().finish();
    submitting().settle();

    assertEquals("Paid", phone.title());
    assertEquals(2, environment.ledger().stream().map(LedgerEntry::reference).distinct().count());
  }
}
