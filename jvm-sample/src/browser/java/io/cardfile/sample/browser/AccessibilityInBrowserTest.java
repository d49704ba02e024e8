package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each page, by axe-core: on a desktop and a phone, in light and dark colours. */
class AccessibilityInBrowserTest extends BrowserTest {

  private static final int PHONE = 360;

  private static final String AXE =
      "const done = arguments[0];"
          + "axe.run().then(result => done(result.violations.map(violation => violation.id + ': '"
          + " + violation.nodes.map(node => node.target + ' ' + node.failureSummary).join('; '))),"
          + " error => done(['axe-core: ' + error]))";

  private static String axe;

  private String paid;
  private String doubtful;
  private final List<String> problems = new ArrayList<>();

  @BeforeAll
  static void readAxe() throws IOException {
    axe = Files.readString(Path.of(System.getProperty("browser.axe")));
  }

  /** Makes an order of each kind, and one that is not paid yet. */
  private void makeOrders() {
    browser.show(Chromium.DESKTOP, false);
    paid = payer.pay(true);
    payer.logInAsOwner();
    running.sandbox.once(Fault.afterRequest().cut());
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "In doubt");
    payer.toCheckout("room", "1");
    payer.openWallet();
    running.sandbox.once(Fault.afterRequest().cut());
    payer.click("pay");
    browser.awaitTitle("In doubt");
    doubtful = browser.find("#invoice").getText();
    payer.toCheckout("room", "2");
  }

  private List<String> shopPages() {
    return List.of(
        "/",
        "/checkout",
        "/orders/" + paid,
        "/orders/" + doubtful,
        "/orders/WEB-222222222222",
        "/checkout/wallet?state=forged",
        "/owner/login",
        "/owner");
  }

  private static List<String> consolePages() {
    return List.of(
        "",
        "live.html",
        "live.html#exchange=1",
        "live.html#exchange=2",
        "credentials.html",
        "wallet-guide.html",
        "wallet");
  }

  @Test
  void noPageHasAViolation() {
    makeOrders();
    for (int width : new int[] {Chromium.DESKTOP, PHONE}) {
      for (boolean isDark : new boolean[] {false, true}) {
        browser.show(width, isDark);
        checkPages(width + (isDark ? " dark " : " light "));
      }
    }
    assertEquals(List.of(), problems);
  }

  private void checkPages(String looks) {
    for (String page : shopPages()) {
      browser.open(running.shop.url() + page);
      browser.find("h1");
      check(looks + page);
    }
    for (String page : consolePages()) {
      browser.open("about:blank"); // A fragment alone loads nothing.
      browser.openConsole(running.sandbox, page);
      awaitContent(page);
      check(looks + "/_sandbox/" + page);
    }
    browser.open(running.shop.url() + "/checkout");
    payer.openWallet();
    check(looks + "the wallet's frame");
    payer.leaveWallet();
    check(looks + "the page below the wallet");
  }

  private void awaitContent(String page) {
    if (page.contains("#")) {
      browser.awaitText("#detail-body", "Ledger");
    } else if (page.startsWith("live")) {
      browser.awaitText("#exchanges", doubtful);
    } else if (page.startsWith("credentials")) {
      browser.find("#credentials svg");
    } else if (page.isEmpty()) {
      browser.find("#commands pre");
      browser.awaitText("#cards", "5123");
    } else if (page.equals("wallet")) {
      browser.awaitText("#problem", "lightbox.js");
    }
  }

  private void check(String page) {
    browser.run(axe);
    List<String> violations = browser.runAsync(AXE);
    violations.forEach(violation -> problems.add(page + " " + violation));
    if (browser.<Boolean>run(
        "return document.documentElement.scrollWidth > document.documentElement.clientWidth")) {
      problems.add(page + " is wider than the window");
    }
  }

  @Test
  void violationIsNoticed() throws IOException {
    try (Site site = Site.of("<img src='data:,'><p style='color:#bbb'>pale")) {
      browser.open(site.origin("127.0.0.1"));
      check("the page of this test");
    }
    assertTrue(problems.toString().contains("image-alt"), problems::toString);
    assertTrue(problems.toString().contains("color-contrast"), problems::toString);
  }
}
