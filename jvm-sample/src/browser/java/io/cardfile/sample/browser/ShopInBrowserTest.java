package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.Fault;
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
    String invoice = pay(false);
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
    String invoice = pay(false);
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
  void lostReplyIsInDoubtAndThenFoundByThePageItself() {
    String invoice = payInDoubt(Fault.LOST_REPLY);
    assertPaidOnce(invoice);
    openShop("/");
    browser.awaitText(".doubt", "AUD 129.00 is still being checked. Do not pay");
    openShop("/checkout"); // Not a second order.
    browser.awaitHeading("We are checking your payment");
    browser.awaitText("main", "Please do not pay again");
    browser.awaitHeading("Paid"); // After 5 s.
    assertEquals("H1", browser.run("return document.activeElement.tagName"));
    assertPaidOnce(invoice);
  }

  @Test
  void backAndReloadAfterPayingChargeNothingMore() {
    String invoice = pay(false);
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
    browser.awaitHeading("This page charged nothing");
    sandbox.ledger().nothingCharged();
    browser.closeTab(first);
    enterWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    assertPaidOnce(invoice);
  }

  @Test
  void quantitiesChangeWithoutLeavingThePage() {
    openShop("/");
    browser.run("window.isKept = true");
    browser.click("#breakfast-more");
    browser.awaitText("#total", "AUD 124.50");
    browser.click("#room-less");
    browser.awaitText("#total", "AUD 4.50");
    assertEquals("room-less", browser.run("return document.activeElement.id"));
    assertEquals(true, browser.run("return window.isKept"));
  }

  @Test
  void cartWorksWithoutJavaScript() {
    browser.cdp("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      openShop("/");
      browser.click("#breakfast-more");
      browser.awaitText("#total", "AUD 124.50");
      browser.click("button[value=checkout]");
      browser.awaitHeading("Pay for your stay");
      browser.awaitText("main", "The wallet needs JavaScript");
    } finally {
      browser.cdp("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @Test
  void keyboardAlonePays() {
    openShop("/");
    browser.tabTo("#room-more");
    browser.press(Keys.ENTER);
    browser.awaitText("#total", "AUD 240.00");
    browser.tabTo("button[value=checkout]");
    browser.press(Keys.ENTER);
    browser.awaitHeading("Pay for your stay");
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
  void ownerIsAskedBeforeASavedCardIsCharged() {
    pay(true);
    logInAsOwner();
    browser.click("summary");
    browser.awaitText("details", "the No-show fee of AUD 80.00?");
    assertEquals(1, sandbox.ledger().entries().size());
    browser.click("details form button");
    browser.awaitText("#notice", "the card was charged");
    browser.awaitText(".saved", "✓ Charged");
    LedgerEntry fee = sandbox.ledger().entries().get(1);
    assertEquals(Kind.MERCHANT_INITIATED, fee.kind());
    assertEquals(Optional.of(TrackingIdUse.CARRIED), fee.trackingIdUse());
    sandbox.ledger().total(Money.of("209.00", "AUD"));
  }

  @Test
  void lostReplyOfALaterChargeIsFoundByTheOwner() {
    pay(true);
    logInAsOwner();
    sandbox.next().loseReply();
    browser.click("summary");
    browser.click("details form button");
    browser.awaitText(".saved", "? In doubt");
    browser.click("#reconcile");
    browser.awaitText("#notice", "nothing is in doubt");
    browser.awaitText(".saved", "✓ Charged");
    sandbox.ledger().nothingChargedTwice().total(Money.of("209.00", "AUD"));
  }
}
