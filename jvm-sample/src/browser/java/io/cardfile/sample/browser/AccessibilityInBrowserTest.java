package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  private static final String OBSERVE =
      "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(entry =>"
          + " shift += entry.hadRecentInput ? 0 : entry.value))"
          + ".observe({type: 'layout-shift', buffered: true})";

  private static String axe;

  private String paid;
  private String doubtful;
  private final List<String> problems = new ArrayList<>();

  @BeforeAll
  static void readAxe() throws IOException {
    axe = Files.readString(Path.of(System.getProperty("browser.axe")));
  }

  @BeforeAll
  static void observeLayout() {
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", Map.of("source", OBSERVE));
  }

  /** Makes an order of each kind, and one that is not paid yet. */
  private void makeOrders() {
    browser.show(Chromium.DESKTOP, false);
    paid = payer.pay(true);
    payer.logInAsOwner();
    running.sandbox.next().loseReply();
    browser.click("button[aria-label^='No-show fee']");
    browser.awaitText("#notice", "In doubt");
    payer.toCheckout("room", "1");
    payer.openWallet();
    running.sandbox.next().loseReply();
    payer.click("pay");
    browser.awaitTitle("In doubt");
    doubtful = browser.find("#invoice").getText();
    payer.toCheckout("room", "2");
    running.sandbox.onReference("OTHER").loseReply();
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
        "live.html#exchange=1",
        "live.html#exchange=2",
        "test-cards.html",
        "faults.html",
        "cards-on-file.html",
        "connect.html",
        "nothing",
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
      requireStillLayout(looks + "/_sandbox/" + page);
    }
    browser.open(running.shop.url() + "/checkout");
    payer.openWallet();
    check(looks + "the wallet's frame");
    payer.leaveWallet();
    check(looks + "the page below the wallet");
  }

  private void awaitContent(String page) {
    if (page.contains("#")) {
      browser.find("#detail svg");
    } else if (page.isEmpty()) {
      browser.awaitText("#exchanges", doubtful);
    } else if (page.startsWith("cards-on-file")) {
      browser.find(".rail");
    } else if (page.startsWith("faults")) {
      browser.awaitText("#scheduled", "lost-reply@ref=OTHER");
    } else if (page.equals("wallet")) {
      browser.awaitText("#problem", "lightbox.js");
    }
  }

  /** A page is good below 0.1 (cumulative layout shift). */
  private void requireStillLayout(String page) {
    double shift = ((Number) browser.run("return shift")).doubleValue();
    if (shift >= 0.1) {
      problems.add(page + " moves while it loads: " + shift);
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
  void movingPageIsNoticed() throws IOException {
    try (Site site =
        Site.of(
            "<p style=font-size:200px>text<script>setTimeout(() =>"
                + " document.body.prepend(Object.assign(document.createElement('p'), {style:"
                + " 'height:500px'})), 300)</script>")) {
      browser.open(site.origin("127.0.0.1"));
      browser.await(driver -> ((Number) browser.run("return shift")).doubleValue() > 0);
      requireStillLayout("the page of this test");
    }
    assertTrue(problems.toString().contains("moves while it loads"), problems::toString);
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
