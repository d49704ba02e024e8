package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.TestCard;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

/** What a person does on the pages of the sandbox. */
class SandboxInBrowserTest extends BrowserTest {

  private void purchase(String reference) {
    PurchaseRequest request =
        PurchaseRequest.card(TestCard.MASTERCARD.card())
            .reference(reference)
            .amount(Money.of("10.00", "AUD"))
            .build();
    sandbox.client().purchase(request).execute();
  }

  private void chargeLater(String reference, StoredCredential credential) {
    PurchaseRequest request =
        PurchaseRequest.merchantInitiated(credential, AuthReason.NO_SHOW)
            .reference(reference)
            .amount(Money.of("19.00", "AUD"))
            .build();
    sandbox.client().purchase(request).execute();
  }

  private void loseTheReplyOfATestPurchase() {
    openSandbox("");
    browser.awaitText("#empty", "No request yet");
    browser.click("#empty [data-fault]");
    browser.awaitText("#status", "will be lost");
    browser.click("#empty [data-example]");
    browser.awaitText("#exchanges", "Look-up");
  }

  @Test
  void lostReplyIsSeenAtAGlanceAlsoOnAPhone() {
    loseTheReplyOfATestPurchase();
    assertEquals("reply lost", browser.text("tr.faulty td:nth-child(4)"));
    assertEquals("1", browser.text("#disturbed"));
    assertEquals("AUD 129.00", browser.text("#charged"));
    sandbox.ledger().chargedOnce("TEST-1");
    browser.show(Chromium.Screen.PHONE, false);
    assertFalse(browser.isShown("tr.faulty td:nth-child(4)"));
    assertTrue(browser.text("tr.faulty td:first-child").contains("reply lost"));
  }

  @Test
  void openedExchangeIsAPictureAndFourTabs() {
    loseTheReplyOfATestPurchase();
    browser.click("tr.faulty a");
    String picture = browser.text("#detail svg");
    for (String part : List.of("charged AUD 129.00", "reply lost", "in doubt", "found")) {
      assertTrue(picture.contains(part), picture);
    }
    assertTrue(browser.text("#panel-0").contains("nothing"));
    browser.find("#tab-0").sendKeys(Keys.ARROW_RIGHT);
    assertTrue(browser.text("#panel-1").contains("\"card_number\": \"****\""));
    browser.click("#tab-2");
    assertTrue(browser.text("#panel-2").contains("The client got nothing"));
    browser.click("#tab-3");
    assertTrue(browser.text("#panel-3").contains("card"));
    browser.press(Keys.ESCAPE);
    assertFalse(browser.isShown("#detail"));
    assertTrue(browser.<Boolean>run("return document.activeElement.matches('tr.faulty a')"));
  }

  @Test
  void filterSaysWhatItHides() {
    purchase("ROOM-1");
    purchase("ROOM-2");
    openSandbox("live.html");
    browser.awaitText("#exchanges", "ROOM-2");
    browser.press("/room-1");
    browser.awaitText("#none", "1 exchange is hidden by the filter.");
    browser.press("<b>");
    browser.awaitText("#none", "Nothing matches “room-1<b>”. 2 exchanges are hidden");
    browser.click("#clear");
    browser.awaitText("#exchanges", "ROOM-2");
  }

  @Test
  void rowsThatArriveKeepTheFocusAndTheOpenedExchange() {
    purchase("ROOM-1");
    openSandbox("live.html");
    browser.click("#exchanges a");
    browser.awaitText("#detail h2", "ROOM-1");
    browser.run("document.querySelector('#exchanges a').focus()");
    purchase("ROOM-2");
    browser.awaitText("#exchanges", "ROOM-2");
    assertEquals("#exchange=1", browser.run("return document.activeElement.getAttribute('href')"));
    assertTrue(browser.text("#detail h2").contains("ROOM-1"));
  }

  @Test
  void cardNumberIsCopiedWithoutBlanks() {
    browser.cdp(
        "Browser.grantPermissions",
        Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    openSandbox("test-cards.html");
    browser.click("[data-copy='" + TestCard.AMEX.number() + "']");
    browser.awaitText("#status", "Copied");
    assertEquals(
        TestCard.AMEX.number(),
        browser.runAsync(
            "const done = arguments[0]; navigator.clipboard.readText().then(done, done)"));
    assertEquals(
        TestCard.MASTERCARD.number(),
        browser.run(
            "getSelection().selectAllChildren(document.querySelector('.digits'));"
                + "return getSelection().toString()"));
  }

  @Test
  void faultIsScheduledByCardListAndText() {
    openSandbox("faults.html");
    browser.click("[data-schedule=lost-reply]");
    browser.awaitText("#scheduled", "lost-reply@next");
    purchase("ROOM-1");
    browser.awaitText("#unscheduled", "Nothing is scheduled");
    new Select(browser.find("#when")).selectByVisibleText("percent of requests");
    browser.find("#value").sendKeys("10");
    browser.click("#uncharged");
    browser.find("#filter").sendKeys("half-body");
    browser.click("#all li:not([hidden]) button");
    browser.awaitText("#scheduled", "half-body+uncharged@10%");
    browser.find("#fault").sendKeys("decline=51@ref=ORDER-1", Keys.ENTER);
    browser.awaitText("#scheduled", "decline=51@ref=ORDER-1");
    browser.click("[aria-label='Remove half-body+uncharged@10%']");
    browser.await(driver -> !browser.text("#scheduled").contains("half-body"));
    browser.find("#filter").sendKeys("zzz");
    browser.awaitText("#none", "Nothing matches “half-bodyzzz”.");
  }

  @Test
  void railShowsWhatEachChargeDidWithTheTrackingId() {
    openSandbox("cards-on-file.html");
    browser.awaitText("#empty", "No card is on file");
    browser.click("[data-example=first-card-on-file]");
    browser.awaitText(".rail", "First transaction");
    browser.click("[data-example=merchant-initiated]");
    browser.awaitText(".rail li:nth-child(2)", "✓ carried");
    StoredCredential card = sandbox.ledger().credential("TEST-1");
    chargeLater("NOSHOW-1", StoredCredential.withUnknownTrackingId(card.cardToken()));
    browser.awaitText(".rail li:nth-child(3)", "✕ missing");
    chargeLater("NOSHOW-2", StoredCredential.of(card.cardToken(), TrackingId.of("OTHER")));
    browser.awaitText(".rail li:nth-child(4)", "✕ wrong ID");
  }

  @Test
  void clockIsSetForwardAndTheSandboxReset() {
    purchase("ROOM-1");
    openSandbox("connect.html");
    browser.awaitText("#settings", sandbox.url());
    String today = browser.text("#now").substring(0, 10);
    browser.click("#clock .button");
    browser.await(driver -> !browser.text("#now").startsWith(today));
    browser.click("#reset");
    assertEquals(1, sandbox.ledger().entries().size(), "the first press asks only");
    browser.click("#reset");
    browser.awaitText("#status", "as it was at its start");
    assertEquals(0, sandbox.ledger().entries().size());
  }

  @Test
  void walletShowsThePayersPartFirst() {
    toCheckout();
    openWallet();
    assertEquals("AUD 129.00", browser.text("#total"));
    assertEquals("2 × Breakfast\nAUD 9.00", browser.text("#cart li:last-child"));
    assertEquals("Pay AUD 129.00", browser.text("#pay"));
    browser.click("input[value=declined]");
    browser.awaitText("#chosen", "Mastercard •••• 3430");
    int pay = browser.find("#pay").getLocation().getY();
    assertTrue(pay < browser.find("#fail").getLocation().getY());
    leaveWallet();
  }
}
