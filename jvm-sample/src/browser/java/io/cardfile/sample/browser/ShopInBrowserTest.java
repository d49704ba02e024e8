package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.LedgerEntry.Outcome;
import io.cardfile.testkit.LedgerEntry.TrackingIdUse;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** The shop from the cart to the ledger. */
class ShopInBrowserTest extends BrowserTest {

  @Test
  void approvedCardIsChargedOnceAndNotSaved() {
    String invoice = pay();
    assertTrue(browser.url().endsWith("/orders/" + invoice), browser.url());
    assertPaidOnce(invoice);
    assertEquals(Kind.ONE_OFF, sandbox.ledger().entries().get(0).kind());
  }

  @Test
  void declinedCardIsExplainedAndAnotherOnePays() {
    String declined = toCheckout();
    openWallet();
    browser.click("input[value=declined]");
    clickInWallet("#pay");
    browser.awaitHeading("Declined");
    browser.awaitText("#text", "Nothing was charged");
    assertEquals(Outcome.DECLINED, sandbox.ledger().entries().get(0).outcome());
    String invoice = pay();
    sandbox.ledger().notCharged(declined);
    assertPaidOnce(invoice);
  }

  @ParameterizedTest
  @CsvSource({"#cancel, closed the wallet", "#fail, wallet has failed"})
  void walletThatDoesNotPayChargesNothingAndCanBeOpenedAgain(String button, String message) {
    String invoice = toCheckout();
    openWallet();
    clickInWallet(button);
    browser.awaitText("#status", message);
    sandbox.ledger().nothingCharged();
    openWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void amountThatThePayerAltersIsNotCharged() {
    String invoice = toCheckout();
    browser.run(
        "for (const name of ['amount', 'total', 'room', 'price']) {"
            + " const field = document.createElement('input'); field.name = name;"
            + " field.value = '0.01'; document.getElementById('pay').append(field); }"
            + "navigation.addEventListener('navigate', event => {"
            + " const url = new URL(event.destination.url);"
            + " if (!url.searchParams.has('amount')) { event.preventDefault();"
            + " url.searchParams.set('amount', '0.01'); location.assign(url); } })");
    openWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    assertTrue(browser.url().endsWith("/orders/" + invoice), browser.url());
    assertPaidOnce(invoice);
  }

  @Test
  void doubleClicksChargeOnce() {
    String invoice = toCheckout();
    browser.run("const pay = document.getElementById('wallet'); pay.click(); pay.click();");
    enterWallet();
    browser.doubleClick("#pay");
    leaveWallet();
    browser.awaitHeading("Paid");
    assertPaidOnce(invoice);
    assertEquals(1, sandbox.ledger().entries().size());
  }

  @Test
  void lostReplyIsInDoubtAndThenFound() {
    String invoice = toCheckout();
    openWallet();
    sandbox.next().loseReply();
    clickInWallet("#pay");
    browser.awaitHeading("In doubt");
    openShop("/checkout"); // Not a second order.
    browser.awaitHeading("In doubt");
    browser.click("main form button");
    browser.awaitHeading("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void backAndReloadAfterPayingChargeNothingMore() {
    String invoice = pay();
    browser.driver().navigate().refresh();
    browser.awaitHeading("Paid");
    browser.driver().navigate().back();
    browser.awaitHeading("Your cart is empty");
    browser.driver().navigate().refresh();
    browser.awaitHeading("Your cart is empty");
    browser.driver().navigate().forward();
    browser.awaitHeading("Paid");
    assertPaidOnce(invoice);
    assertEquals(1, sandbox.ledger().entries().size());
  }

  @Test
  void twoTabsPayOneOrderOnce() {
    String invoice = toCheckout();
    openWallet();
    leaveWallet();
    String first = browser.openTab(shop.url() + "/checkout");
    assertEquals(invoice, browser.text("#invoice"));
    openWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    browser.closeTab(first);
    enterWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    assertPaidOnce(invoice);
    assertEquals(1, sandbox.ledger().entries().size());
  }

  @Test
  void forgedCallbackIsRefusedAndTheCheckoutContinues() {
    String invoice = toCheckout();
    openWallet();
    leaveWallet();
    String first =
        browser.openTab(
            shop.url()
                + "/checkout/wallet?checkout_resource_url=https%3A%2F%2Fwallet.example%2F1"
                + "&oauth_token=forged&oauth_verifier=forged&state=forged");
    browser.awaitHeading("This payment was refused");
    sandbox.ledger().nothingCharged();
    browser.closeTab(first);
    enterWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void cartWorksWithoutJavaScript() {
    browser.cdp("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      toCheckout();
      assertTrue(browser.text("main").contains("AUD 129.00"));
    } finally {
      browser.cdp("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @Test
  void keyboardAlonePays() {
    openShop("/");
    browser.tabTo("#room");
    browser.press(Keys.chord(Keys.CONTROL, "a") + "2" + Keys.ENTER);
    browser.awaitText("#notice", "Cart updated");
    openShop("/checkout");
    String invoice = browser.text("#invoice");
    browser.tabTo("#wallet");
    browser.press(Keys.ENTER);
    enterWallet();
    browser.press(Keys.ESCAPE);
    leaveWallet();
    browser.awaitText("#status", "closed the wallet");
    assertEquals("wallet", browser.run("return document.activeElement.id"));
    browser.press(Keys.ENTER);
    enterWallet();
    browser.tabTo("#pay");
    browser.press(Keys.ENTER);
    leaveWallet();
    browser.awaitHeading("Paid");
    sandbox.ledger().chargedOnce(invoice, Money.of("240.00", "AUD"));
  }

  @Test
  void ownerChargesASavedCardOnce() {
    payAndSaveCard();
    logInAsOwner();
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "Approved");
    LedgerEntry fee = sandbox.ledger().entries().get(1);
    assertEquals(Kind.MERCHANT_INITIATED, fee.kind());
    assertEquals(Optional.of(TrackingIdUse.CARRIED), fee.trackingIdUse());
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "Approved before");
    sandbox.ledger().nothingChargedTwice().total(Money.of("209.00", "AUD"));
  }

  @Test
  void lostReplyOfALaterChargeIsReconciledByTheOwner() {
    payAndSaveCard();
    logInAsOwner();
    sandbox.next().loseReply();
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "In doubt");
    browser.click("button[aria-label^='Reconcile']");
    browser.awaitText("#notice", "approved");
    sandbox.ledger().nothingChargedTwice().total(Money.of("209.00", "AUD"));
  }
}
