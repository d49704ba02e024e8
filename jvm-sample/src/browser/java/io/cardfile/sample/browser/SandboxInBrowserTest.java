package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.TestCard;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** What a person does on the pages of the sandbox. */
class SandboxInBrowserTest extends BrowserTest {

  private static final int PHONE = 390;

  @BeforeEach
  void showOnADesktop() {
    browser.show(Chromium.DESKTOP, false);
  }

  private void open(String page) {
    browser.openConsole(running.sandbox, page);
  }

  private void loseTheReplyOfATestPurchase() {
    browser.click(".tools [data-fault]");
    browser.awaitText("#status", "will be lost");
    browser.click(".tools [data-example]");
    browser.awaitText("#exchanges", "Look-up");
  }

  private static boolean isShown(String selector) {
    return browser.driver().findElement(By.cssSelector(selector)).isDisplayed();
  }

  @Test
  void emptyListOffersATestPurchase() {
    open("");
    browser.awaitText("#empty", "No request yet");
    browser.click("#empty [data-example]");
    browser.awaitText("#exchanges", "AUD 129.00");
    browser.awaitText("#exchanges", "charged");
    assertFalse(isShown("#empty"));
    assertEquals("AUD 129.00", browser.find("#charged").getText());
    running.ledger().chargedOnce("TEST-1");
  }

  @Test
  void lostReplyIsSeenAtAGlanceAlsoOnAPhone() {
    open("live.html");
    loseTheReplyOfATestPurchase();
    String bar =
        "return getComputedStyle(document.querySelector('tr.faulty td:first-child')).boxShadow";
    assertTrue(browser.<String>run(bar).contains("inset"), bar);
    assertEquals("reply lost", browser.find("tr.faulty td:nth-child(4)").getText());
    browser.show(PHONE, false);
    assertTrue(isShown("tr.faulty td:first-child .narrow"));
    assertFalse(isShown("tr.faulty td:nth-child(4)"));
    assertEquals("1", browser.find("#disturbed").getText());
  }

  @Test
  void openedExchangeIsAPictureAndFourTabs() {
    open("live.html");
    loseTheReplyOfATestPurchase();
    browser.click("tr.faulty a");
    String picture = browser.find("#detail svg").getText();
    for (String part : new String[] {"charged AUD 129.00", "reply lost", "in doubt", "found"}) {
      assertTrue(picture.contains(part), picture);
    }
    assertTrue(browser.find("#panel-0").getText().contains("nothing"));
    browser.find("#tab-0").sendKeys(Keys.ARROW_RIGHT);
    assertTrue(browser.find("#panel-1").getText().contains("\"card_number\": \"****\""));
    browser.click("#tab-2");
    assertTrue(browser.find("#panel-2").getText().contains("The client got nothing"));
    browser.click("#tab-3");
    assertTrue(browser.find("#panel-3").getText().contains("card"));
    String link = browser.find("tr.open a").getAttribute("href");
    for (boolean isByKey : new boolean[] {true, false}) {
      if (isByKey) {
        browser.find("#tab-3").sendKeys(Keys.ESCAPE);
      } else {
        browser.click("#detail .head button");
      }
      browser.await(driver -> !isShown("#detail"));
      WebElement row = browser.driver().switchTo().activeElement();
      assertEquals(link, row.getAttribute("href"));
      row.sendKeys(Keys.ENTER);
      browser.await(
          driver -> browser.<Boolean>run("return document.activeElement.matches('#detail h2')"));
      browser.click("#tab-3");
    }
  }

  @Test
  void filterSaysWhatItHides() {
    merchant.first("ROOM-1", "Ada Example");
    merchant.first("ROOM-2", "Ada Example");
    open("live.html");
    browser.awaitText("#exchanges", "ROOM-2");
    browser.find("body").sendKeys("/");
    WebElement filter = browser.driver().switchTo().activeElement();
    assertEquals("filter", filter.getAttribute("id"));
    filter.sendKeys("room-1");
    browser.awaitText("#none", "1 exchange is hidden by the filter.");
    filter.sendKeys("zzz");
    browser.awaitText(
        "#none", "Nothing matches “room-1zzz”. 2 exchanges are hidden by the filter.");
    browser.click("#clear");
    browser.await(driver -> driver.findElements(By.cssSelector("#exchanges tr")).size() == 2);
  }

  @Test
  void rowsThatArriveKeepTheFocusAndTheOpenedExchange() {
    merchant.first("ROOM-0", "Ada Example");
    merchant.first("ROOM-1", "Ada Example");
    open("live.html#reference=ROOM-1");
    browser.awaitText("#detail h2", "ROOM-1");
    browser.click("#clear");
    browser.run("document.querySelector('#exchanges a').focus()");
    merchant.first("ROOM-2", "Ada Example");
    browser.awaitText("#exchanges", "ROOM-2");
    assertEquals("#exchange=2", browser.run("return document.activeElement.getAttribute('href')"));
    assertTrue(browser.find("#detail h2").getText().contains("ROOM-1"));
  }

  @Test
  void resetEmptiesTheOpenList() {
    merchant.first("ROOM-1", "Ada Example");
    open("live.html");
    browser.awaitText("#exchanges", "ROOM-1");
    running.sandbox.reset();
    browser.awaitText("#empty", "No request yet");
    assertEquals("0", browser.find("#requests").getText());
  }

  @Test
  void resetBetweenTwoPollsLeavesNoOldRow() {
    merchant.first("ROOM-1", "Ada Example");
    open("live.html");
    browser.awaitText("#exchanges", "ROOM-1");
    running.sandbox.reset();
    merchant.first("ROOM-2", "Ada Example");
    browser.awaitText("#exchanges", "ROOM-2");
    assertFalse(browser.find("#exchanges").getText().contains("ROOM-1"));
  }

  @Test
  void rowsThatArriveWhileTextIsSelectedAreShownAfterwards() {
    merchant.first("ROOM-1", "Ada Example");
    open("live.html");
    browser.awaitText("#exchanges", "ROOM-1");
    browser.run("getSelection().selectAllChildren(document.querySelector('#exchanges .sub'))");
    merchant.first("ROOM-2", "Ada Example");
    browser.awaitText("#requests", "2");
    assertEquals("ROOM-1", browser.run("return getSelection().toString()"));
    assertFalse(browser.find("#exchanges").getText().contains("ROOM-2"));
    browser.run("getSelection().removeAllRanges()");
    browser.awaitText("#exchanges", "ROOM-2");
  }

  @Test
  void exchangeIsShownAfterAnError() {
    merchant.first("ROOM-1", "Ada Example");
    open("live.html");
    browser.awaitText("#exchanges", "ROOM-1");
    browser.run(
        "const real = fetch; let fails = true; window.fetch = (url, options) =>"
            + " url.endsWith('exchanges/1') && fails ? Promise.reject(fails = false)"
            + " : real(url, options)");
    browser.click("#exchanges a");
    browser.awaitText("#detail h2", "ROOM-1");
  }

  @Test
  void equalErrorIsAnnouncedOnce() {
    open("faults.html");
    browser.awaitText("#all", "lost-reply");
    browser.run(
        "window.changes = 0; window.calls = 0;"
            + "new MutationObserver(() => changes++).observe(document.getElementById('status'),"
            + " {childList: true, characterData: true, subtree: true});"
            + "window.fetch = () => Promise.reject(calls++)");
    browser.await(driver -> browser.<Long>run("return calls") > 2);
    assertEquals(1L, browser.<Long>run("return changes"));
  }

  @Test
  void refusalByAFaultIsADisturbanceAndADecisionIsNone() {
    running.sandbox.behave("refused-422@next");
    merchant.pay("ROOM-1", "AUD", 1_000, true);
    running.sandbox.behave("decline=51@next");
    merchant.pay("ROOM-2", "AUD", 1_000, true);
    open("live.html");
    browser.awaitText("#exchanges", "✕ declined 51");
    assertEquals("1", browser.find("#disturbed").getText());
  }

  @Test
  void chargedIsASumOfEachCurrencyWithoutAuthorisations() {
    merchant.pay("ROOM-1", "NZD", 1_000, true);
    merchant.pay("ROOM-2", "JPY", 1_000, true);
    merchant.pay("ROOM-3", "NZD", 200, true);
    merchant.pay("ROOM-4", "NZD", 7_000, false);
    open("live.html");
    browser.awaitText("#exchanges", "✓ authorised");
    browser.awaitText("#charged", "NZD 12.00");
    browser.awaitText("#charged", "JPY 1,000");
  }

  @Test
  void cardNumberIsCopiedWithoutBlanks() {
    browser.cdp(
        "Browser.grantPermissions",
        Map.of("permissions", new String[] {"clipboardReadWrite", "clipboardSanitizedWrite"}));
    open("test-cards.html");
    browser.click("[data-copy='" + TestCard.AMEX.number() + "']");
    browser.awaitText("#status", "Copied");
    assertEquals(
        TestCard.AMEX.number(),
        browser.runAsync(
            "const done = arguments[0]; navigator.clipboard.readText().then(done, done)"));
    String selected =
        "getSelection().selectAllChildren(document.querySelector('.digits'));"
            + "return getSelection().toString()";
    assertEquals(TestCard.MASTERCARD.number(), browser.run(selected));
  }

  @Test
  void faultIsScheduledByCardListAndText() {
    open("faults.html");
    browser.click("[data-schedule=lost-reply]");
    browser.awaitText("#scheduled", "lost-reply@next");
    new Select(browser.find("#when")).selectByVisibleText("percent of requests");
    browser.find("#value").sendKeys("10");
    browser.click("#uncharged");
    browser.find("#filter").sendKeys("half-body");
    browser.click("#all li:not([hidden]) button");
    browser.awaitText("#scheduled", "half-body+uncharged@10%");
    browser.find("#fault").sendKeys("decline=51@ref=ORDER-1", Keys.ENTER);
    browser.awaitText("#scheduled", "decline=51@ref=ORDER-1");
    browser.click("[aria-label='Remove half-body+uncharged@10%']");
    browser.await(driver -> !browser.find("#scheduled").getText().contains("half-body"));
    browser.find("#filter").sendKeys("zzz");
    browser.awaitText("#none", "Nothing matches “half-bodyzzz”.");
  }

  @Test
  void faultThatHappenedLeavesTheList() {
    open("faults.html");
    browser.click("[data-schedule=other-amount]");
    browser.awaitText("#scheduled", "other-amount@next");
    merchant.first("ROOM-1", "Ada Example");
    browser.awaitText("#unscheduled", "Nothing is scheduled");
  }

  @Test
  void typoOfAFaultIsAnswered() {
    open("faults.html");
    browser.find("#fault").sendKeys("lost-repyl", Keys.ENTER);
    browser.awaitText("#status", "the nearest is \"lost-reply\"");
  }

  @Test
  void railShowsWhatEachChargeDidWithTheTrackingId() {
    Merchant.OnFile card = merchant.first("ROOM-1042", "Ada Example");
    merchant.later("CLUB-1", card, card.trackingId(), 1_900);
    merchant.later("CLUB-2", card, "", 1_900);
    merchant.later("NOSHOW-" + "W".repeat(60), card, "wrong", 1_900);
    open("cards-on-file.html");
    browser.awaitText(".chain h2", "Mastercard •••• 2346, since ROOM-1042");
    browser.awaitText(".rail li:nth-child(2)", "✓ carried");
    browser.awaitText(".rail li:nth-child(3)", "✕ missing");
    browser.awaitText(".rail li:nth-child(4)", "✕ wrong ID");
    for (int width : new int[] {Chromium.DESKTOP, PHONE}) {
      browser.show(width, false);
      assertEquals(
          0L,
          browser.<Long>run(
              "return [...document.querySelectorAll('.node *')].filter("
                  + "part => part.scrollWidth > part.parentElement.clientWidth).length"));
    }
  }

  @Test
  void cardIsPutOnFileAndChargedFromThePage() {
    open("cards-on-file.html");
    browser.awaitText("#empty", "No card is on file");
    browser.click("[data-example=first-card-on-file]");
    browser.awaitText(".rail", "First transaction");
    browser.click("[data-example=merchant-initiated]");
    browser.awaitText(".rail li:nth-child(2)", "✓ carried");
  }

  @Test
  void clockIsSetForwardAndTheSandboxReset() {
    merchant.first("ROOM-1", "Ada Example");
    open("connect.html");
    browser.awaitText("#settings", running.sandbox.url());
    String before = browser.find("#now").getText();
    browser.click("#clock .button");
    browser.await(driver -> !browser.find("#now").getText().startsWith(before.substring(0, 10)));
    browser.click("#reset");
    assertEquals(1, running.entries().size());
    browser.click("#reset");
    browser.awaitText("#status", "as it was at its start");
    assertEquals(0, running.entries().size());
  }

  @Test
  void walletShowsThePayersPartFirst() {
    payer.toCheckout();
    payer.openWallet();
    browser.awaitText("#total", "AUD 129.00");
    browser.awaitText("#cart li:last-child", "2 × Breakfast\nAUD 9.00");
    assertEquals("Pay AUD 129.00", browser.find("#pay").getText());
    payer.choose("declined");
    browser.awaitText("#chosen", "Mastercard •••• 3430");
    String order = "return pay.compareDocumentPosition(fail) & Node.DOCUMENT_POSITION_FOLLOWING";
    assertEquals(4L, browser.<Long>run(order));
    payer.leaveWallet();
  }
}
