package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** The checkout from the cart to the ledger. */
class CheckoutInBrowserTest extends BrowserTest {

  /** Keeps the address of the wallet's callback, which is redirected. */
  private static final String KEEP_CALLBACK =
      "navigation.addEventListener('navigate',"
          + " event => sessionStorage.setItem('callback', event.destination.url))";

  private void assertPaidOnce(String invoice) {
    running.ledger().chargedOnce(invoice).total(Money.of("129.00", "AUD"));
    assertEquals(1, running.entries().size(), () -> running.entries().toString());
  }

  @Test
  void paidOnceWithoutSavingTheCard() {
    String invoice = payer.pay(false);
    assertTrue(browser.url().endsWith("/orders/" + invoice), browser.url());
    assertPaidOnce(invoice);
    assertEquals(Kind.ONE_OFF, running.entries().get(0).kind());
  }

  @Test
  void savedCardIsChargedLaterByTheOwner() {
    String invoice = payer.pay(true);
    assertPaidOnce(invoice);
    assertEquals(Kind.FIRST_CARD_ON_FILE, running.entries().get(0).kind());
    payer.logInAsOwner();
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "Approved: the card was charged.");
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "Approved before");
    browser.click("button[aria-label^='Breakfast club']");
    browser.awaitText("#notice", "Approved: the card was charged.");
    List<LedgerEntry> later = running.entries().subList(1, running.entries().size());
    assertEquals(
        List.of(8_000L, 1_900L), later.stream().map(entry -> entry.amount().minorUnits()).toList());
    for (LedgerEntry entry : later) {
      assertEquals(Kind.MERCHANT_INITIATED, entry.kind());
      assertEquals(Optional.of(TrackingIdUse.CARRIED), entry.trackingIdUse());
    }
  }

  @ParameterizedTest
  @CsvSource({"cancel,closed the wallet", "fail,wallet has failed"})
  void walletThatDoesNotPayChargesNothingAndCanBeOpenedAgain(String button, String message) {
    String invoice = payer.toCheckout();
    payer.openWallet().click(button);
    browser.awaitText("#status", message);
    running.ledger().nothingCharged();
    payer.openWallet().click("pay");
    browser.awaitTitle("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void escapeClosesTheWalletAndReturnsTheFocus() {
    payer.toCheckout();
    payer.openWallet();
    browser.find("#card").sendKeys(Keys.ESCAPE);
    payer.leaveWallet();
    browser.awaitText("#status", "closed the wallet");
    assertEquals("wallet", browser.run("return document.activeElement.id"));
    running.ledger().nothingCharged();
  }

  @Test
  void keyboardAlonePays() {
    browser.open(running.shop.url() + "/");
    payer.tabTo("room");
    payer.press(Keys.chord(Keys.CONTROL, "a") + "2");
    payer.press(Keys.ENTER); // Updates the cart.
    browser.awaitText("#notice", "Cart updated");
    browser.open(running.shop.url() + "/checkout");
    String invoice = browser.find("#invoice").getText();
    payer.tabTo("wallet");
    payer.press(Keys.ENTER);
    payer.enterWallet().tabTo("pay");
    payer.press(Keys.ENTER);
    payer.leaveWallet();
    browser.awaitTitle("Paid");
    running.ledger().chargedOnce(invoice).total(Money.of("240.00", "AUD"));
  }

  @Test
  void focusStaysInTheWallet() {
    payer.toCheckout();
    payer.openWallet().leaveWallet();
    for (int presses = 0; presses < 40; presses++) {
      payer.press(Keys.TAB);
      assertTrue(
          browser.<Boolean>run("return !!document.activeElement.closest('dialog')"),
          "after " + presses);
    }
  }

  @Test
  void declinedCardIsExplainedAndAnotherOnePays() {
    String declined = payer.toCheckout();
    payer.openWallet().choose("declined").click("pay");
    browser.awaitTitle("Declined");
    browser.awaitText("#text", "Nothing was charged");
    running.ledger().nothingCharged();
    assertEquals(Outcome.DECLINED, running.entries().get(0).outcome());
    String invoice = payer.pay(false);
    running.ledger().notCharged(declined).chargedOnce(invoice).total(Money.of("129.00", "AUD"));
  }

  @Test
  void amountThatThePayerAltersIsNotCharged() {
    String invoice = payer.toCheckout();
    browser.run(
        "for (const name of ['amount', 'total', 'room', 'price']) {"
            + " const field = document.createElement('input'); field.name = name;"
            + " field.value = '0.01'; document.getElementById('pay').append(field); }"
            + "document.querySelector('tfoot td').textContent = 'AUD 0.01';"
            + "navigation.addEventListener('navigate', event => {"
            + " const url = new URL(event.destination.url);"
            + " if (!url.searchParams.has('amount')) { event.preventDefault();"
            + " url.searchParams.set('amount', '0.01'); location.assign(url); } })");
    payer.openWallet();
    assertEquals("Pay AUD 129.00", browser.find("#pay").getText());
    payer.click("pay");
    browser.awaitTitle("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void doubleClicksChargeOnce() {
    String invoice = payer.toCheckout();
    browser.run("const pay = document.getElementById('wallet'); pay.click(); pay.click();");
    payer.enterWallet().doubleClickPay();
    browser.awaitTitle("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void lostReplyIsInDoubtAndThenReconciled() {
    String invoice = payer.toCheckout();
    payer.openWallet();
    running.sandbox.next().loseReply();
    payer.click("pay");
    browser.awaitTitle("In doubt");
    assertPaidOnce(invoice);
    browser.open(running.shop.url() + "/checkout"); // Not a second order.
    browser.awaitTitle("In doubt");
    browser.click("main form button");
    browser.awaitTitle("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void lostReplyOfALaterChargeIsReconciledByTheOwner() {
    payer.pay(true);
    payer.logInAsOwner();
    running.sandbox.next().loseReply();
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "In doubt");
    browser.click("button[aria-label^='Reconcile']");
    browser.awaitText("#notice", "approved");
    running.ledger().nothingChargedTwice().total(Money.of("209.00", "AUD"));
  }

  @Test
  void backAndReloadAfterPayingChargeNothingMore() {
    String invoice = payer.pay(false);
    browser.driver().navigate().refresh();
    browser.awaitTitle("Paid");
    browser.driver().navigate().back();
    browser.awaitTitle("Your cart is empty");
    browser.driver().navigate().refresh();
    browser.awaitTitle("Your cart is empty");
    browser.driver().navigate().forward();
    browser.awaitTitle("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void twoTabsPayOneOrderOnce() {
    String invoice = payer.toCheckout();
    payer.openWallet().leaveWallet();
    String first = browser.openTab(running.shop.url() + "/checkout");
    assertEquals(invoice, browser.find("#invoice").getText());
    payer.openWallet().click("pay");
    browser.awaitTitle("Paid");
    browser.driver().close();
    browser.toTab(first);
    payer.enterWallet().click("pay");
    browser.awaitTitle("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void forgedCallbackIsRefusedAndTheCheckoutContinues() {
    String invoice = payer.toCheckout();
    payer.openWallet().leaveWallet();
    String first =
        browser.openTab(
            running.shop.url()
                + "/checkout/wallet?checkout_resource_url=https%3A%2F%2Fwallet.example%2F1"
                + "&oauth_token=forged&oauth_verifier=forged&state=forged");
    browser.awaitTitle("This payment was refused");
    running.ledger().nothingCharged();
    browser.driver().close();
    browser.toTab(first);
    payer.enterWallet().click("pay");
    browser.awaitTitle("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void replayedCallbackIsRefusedAlsoInAnotherSession() {
    String invoice = payer.toCheckout();
    browser.run(KEEP_CALLBACK);
    payer.openWallet().click("pay");
    browser.awaitTitle("Paid");
    String callback = browser.run("return sessionStorage.getItem('callback')");
    assertTrue(callback.contains("/checkout/wallet?checkout_resource_url="), callback);
    browser.open(callback);
    browser.awaitTitle("This payment was submitted before");
    browser.driver().manage().deleteAllCookies();
    browser.open(callback);
    browser.awaitTitle("Your session has ended");
    payer.toCheckout();
    browser.open(callback);
    browser.awaitTitle("This payment was refused");
    assertPaidOnce(invoice);
  }

  @Test
  void sessionThatIsLostMeanwhileChargesNothing() {
    payer.toCheckout();
    payer.openWallet().leaveWallet();
    browser.driver().manage().deleteAllCookies();
    payer.enterWallet().click("pay");
    browser.awaitTitle("Your session has ended");
    running.ledger().nothingCharged();
    assertEquals(0, running.entries().size());
    assertPaidOnce(payer.pay(false));
  }
}
