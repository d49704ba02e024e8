package io.cardfile.sample.browser;

import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.ExpectedConditions;

/** The steps of a payer in the browser's tab. */
final class Payer {

  private static final int MAX_TABS = 60;

  private final Chromium browser;
  private final String shop;

  Payer(Chromium browser, RunningShop running) {
    this.browser = browser;
    this.shop = running.shop.url();
  }

  /** Puts a room and two breakfasts, AUD 129.00, into the cart; returns the order's number. */
  String toCheckout() {
    return toCheckout("room", "1", "breakfast", "2");
  }

  String toCheckout(String... quantities) {
    browser.open(shop + "/");
    for (int at = 0; at < quantities.length; at += 2) {
      WebElement quantity = browser.find("#" + quantities[at]);
      quantity.clear();
      quantity.sendKeys(quantities[at + 1]);
    }
    browser.click("button[value=checkout]");
    browser.awaitTitle("Checkout");
    return browser.find("#invoice").getText();
  }

  /** Opens the wallet over the checkout page, and enters its frame. */
  Payer openWallet() {
    browser.click("#wallet");
    return enterWallet();
  }

  Payer openWalletAndSaveCard() {
    browser.click("#save");
    return openWallet();
  }

  Payer enterWallet() {
    browser.await(
        ExpectedConditions.frameToBeAvailableAndSwitchToIt(By.cssSelector("dialog iframe")));
    browser.find("#pay");
    return this;
  }

  Payer leaveWallet() {
    browser.driver().switchTo().defaultContent();
    return this;
  }

  Payer choose(String result) {
    browser.click("input[value=" + result + "]");
    return this;
  }

  /** Clicks in the wallet, and leaves its frame. */
  void click(String button) {
    browser.click("#" + button);
    leaveWallet();
  }

  void doubleClickPay() {
    new Actions(browser.driver()).doubleClick(browser.find("#pay")).perform();
    leaveWallet();
  }

  /** Pays from the cart on; returns the order's number. */
  String pay(boolean savesCard) {
    String invoice = toCheckout();
    (savesCard ? openWalletAndSaveCard() : openWallet()).click("pay");
    browser.awaitTitle("Paid");
    return invoice;
  }

  /** Presses the Tab key until an element has the focus. */
  void tabTo(String id) {
    String focused = "return document.hasFocus() ? document.activeElement.id : ''";
    for (int presses = 0; !id.equals(browser.run(focused)); presses++) {
      if (presses == MAX_TABS) {
        throw new AssertionError(id + ": the Tab key does not reach it");
      }
      press(Keys.TAB);
    }
  }

  void press(CharSequence keys) {
    new Actions(browser.driver()).sendKeys(keys).perform();
  }

  void openOrder(String invoice) {
    browser.open(shop + "/orders/" + invoice);
  }

  void logInAsOwner() {
    browser.open(shop + "/owner/login");
    browser.find("#password").sendKeys(RunningShop.PASSWORD);
    browser.click("main form button");
    browser.awaitTitle("Stored cards and charges");
  }
}
