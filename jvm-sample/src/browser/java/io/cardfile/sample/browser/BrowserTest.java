package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.money.Money;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.ExpectedConditions;

/** A browser for each class, a shop and its sandbox for each test, and the steps of a payer. */
@Tag("slow")
abstract class BrowserTest {

  private static final String PASSWORD = "owner-password";

  static Chromium browser;

  TestGateway sandbox;
  ShopServer shop;

  /** Without the browser the tests are skipped, or fail with -Dcardfile.browser.required=true. */
  @BeforeAll
  static void startBrowser() {
    String missing = "install Debian's packages chromium and chromium-driver";
    assertFalse(
        Boolean.getBoolean("cardfile.browser.required") && !Chromium.isInstalled(), missing);
    assumeTrue(Chromium.isInstalled(), missing);
    browser = new Chromium();
  }

  @AfterAll
  static void endBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void startShop() throws IOException {
    sandbox = TestGateway.builder().chargeDuplicates().clock(Clock.systemUTC()).console().build();
    shop = ShopServer.builder(sandbox.url()).simulatedWallet().ownerPassword(PASSWORD).start();
    browser.show(Chromium.Screen.DESKTOP, false);
  }

  @AfterEach
  void endShop() throws IOException {
    shop.close();
    sandbox.close();
  }

  void openShop(String path) {
    browser.open(shop.url() + path);
  }

  void openSandbox(String page) {
    browser.open(sandbox.url() + "/_sandbox/" + page);
  }

  void assertPaidOnce(String invoice) {
    sandbox.ledger().chargedOnce(invoice).total(Money.of("129.00", "AUD"));
  }

  /** Puts a room and two breakfasts, AUD 129.00, into the cart; returns the order's number. */
  String toCheckout() {
    openShop("/");
    for (String[] line : new String[][] {{"#room", "1"}, {"#breakfast", "2"}}) {
      WebElement quantity = browser.find(line[0]);
      quantity.clear();
      quantity.sendKeys(line[1]);
    }
    browser.click("button[value=checkout]");
    browser.awaitHeading("Pay for your stay");
    return browser.text("#invoice");
  }

  /** Opens the wallet over the checkout page, and enters its frame. */
  void openWallet() {
    browser.click("#wallet");
    enterWallet();
  }

  void enterWallet() {
    browser.await(
        ExpectedConditions.frameToBeAvailableAndSwitchToIt(By.cssSelector("dialog iframe")));
    browser.awaitText("#pay", "AUD");
  }

  void leaveWallet() {
    browser.driver().switchTo().defaultContent();
  }

  /** Clicks in the wallet, and leaves its frame. */
  void clickInWallet(String selector) {
    browser.click(selector);
    leaveWallet();
  }

  /** Pays from the cart on; returns the order's number. */
  String pay(boolean savesCard) {
    String invoice = toCheckout();
    if (savesCard) {
      browser.click("#save");
    }
    openWallet();
    clickInWallet("#pay");
    browser.awaitHeading("Paid");
    return invoice;
  }

  /** Pays, but the shop gets no reply. */
  String payInDoubt(Fault fault) {
    String invoice = toCheckout();
    openWallet();
    sandbox.next().fault(fault);
    clickInWallet("#pay");
    browser.awaitHeading("We are checking your payment");
    return invoice;
  }

  void logInAsOwner() {
    openShop("/owner");
    browser.find("#password").sendKeys(PASSWORD, Keys.ENTER);
    browser.find("#logout");
  }
}
