package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.cardfile.sample.browser.Chromium.Screen;
import io.cardfile.testkit.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for every page of the shop and of the sandbox. */
class PagesInBrowserTest extends BrowserTest {

  private static final String AXE =
      "const done = arguments[0];"
          + "axe.run().then(result => done(result.violations.map(violation => violation.id + ': '"
          + " + violation.nodes.map(node => node.target + ' ' + node.failureSummary).join('; '))),"
          + " error => done(['axe-core: ' + error]))";

  private static final String OBSERVE_SHIFTS =
      "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(entry =>"
          + " shift += entry.hadRecentInput ? 0 : entry.value))"
          + ".observe({type: 'layout-shift', buffered: true})";

  private static final Pattern REQUEST =
      Pattern.compile("\"Network.requestWillBeSent\".*\"request\":\\{.*?\"url\":\"([^\"]+)\"");

  private final List<String> problems = new ArrayList<>();

  /** Makes an order that is paid and one in doubt; returns the pages, as the owner sees them. */
  private List<String> pages() {
    String paid = pay(true);
    String inDoubt = payInDoubt(Fault.LOST_REQUEST); // Look-ups find nothing, so it stays.
    logInAsOwner();
    sandbox.onReference("OTHER").loseReply();
    return Stream.concat(
            Stream.of(
                    "/",
                    "/orders/" + paid,
                    "/orders/" + inDoubt,
                    "/orders/OTHER",
                    "/checkout/wallet?state=forged",
                    "/owner")
                .map(page -> shop.url() + page),
            Stream.of(
                    "",
                    "live.html#exchange=1",
                    "test-cards.html",
                    "faults.html",
                    "cards-on-file.html",
                    "connect.html",
                    "nothing",
                    "wallet")
                .map(page -> sandbox.url() + "/_sandbox/" + page))
        .toList();
  }

  /** Opens a page and waits for what its script adds. */
  private void openWhole(String page) {
    browser.open(page);
    if (page.endsWith("_sandbox/")) {
      browser.find("#exchanges a");
    } else if (page.contains("#exchange")) {
      browser.find("#detail svg");
    } else if (page.endsWith("cards-on-file.html")) {
      browser.find(".rail");
    } else if (page.endsWith("faults.html")) {
      browser.awaitText("#scheduled", "lost-reply@ref=OTHER");
    } else if (page.endsWith("/owner")) {
      browser.click("summary"); // The question before a charge.
    } else if (page.endsWith("wallet")) {
      browser.awaitText("#problem", "lightbox.js");
    }
  }

  @Test
  void noPageHasAViolationOfAxe() throws IOException {
    List<String> pages = pages();
    for (Screen screen : Screen.values()) {
      for (boolean isDark : new boolean[] {false, true}) {
        browser.show(screen, isDark);
        for (String page : pages) {
          openWhole(page);
          check(screen + (isDark ? " dark " : " ") + page);
        }
      }
    }
    assertEquals(List.of(), problems);
  }

  @Test
  void walletAndLoginHaveNoViolationOfAxe() throws IOException {
    for (Screen screen : Screen.values()) {
      for (boolean isDark : new boolean[] {false, true}) {
        browser.show(screen, isDark);
        openShop("/owner");
        check(screen + (isDark ? " dark " : " ") + "the login");
        toCheckout();
        check(screen + (isDark ? " dark " : " ") + "the checkout");
        openWallet();
        check(screen + (isDark ? " dark " : " ") + "the wallet");
        leaveWallet();
      }
    }
    assertEquals(List.of(), problems);
  }

  private void check(String page) throws IOException {
    try (InputStream axe = getClass().getResourceAsStream("/axe.min.js")) {
      browser.run(new String(Objects.requireNonNull(axe).readAllBytes(), StandardCharsets.UTF_8));
    }
    browser.<List<String>>runAsync(AXE).forEach(violation -> problems.add(page + " " + violation));
    if (browser.<Boolean>run(
        "return document.documentElement.scrollWidth > document.documentElement.clientWidth")) {
      problems.add(page + " is wider than the window");
    }
  }

  /** A page is good below 0.1 (cumulative layout shift). */
  @Test
  void noPageMovesWhileItLoads() {
    List<String> pages = pages();
    browser.runInEachPage(OBSERVE_SHIFTS);
    for (String page : pages) {
      openWhole(page);
      double shift = browser.<Number>run("return shift").doubleValue();
      assertTrue(shift < 0.1, () -> page + " moves while it loads: " + shift);
    }
  }

  @Test
  void noRequestLeavesTheMachine() {
    browser.networkEvents();
    pages().forEach(this::openWhole);
    List<String> requests =
        browser.networkEvents().stream()
            .map(REQUEST::matcher)
            .filter(Matcher::find)
            .map(found -> found.group(1))
            .filter(url -> url.startsWith("http"))
            .toList();
    assertTrue(requests.contains(shop.url() + "/checkout"), requests::toString);
    assertEquals(
        List.of(), requests.stream().filter(url -> !url.startsWith("http://127.0.0.1:")).toList());
  }

  /** On another port of 127.0.0.1 a page is of the same site: the shop's cookies are sent. */
  @Test
  void pageOfAnotherOriginReadsAndChangesNothing() throws IOException {
    pay(true);
    logInAsOwner();
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    other.start();
    try {
      browser.open("http://127.0.0.1:" + other.getAddress().getPort());
      assertEquals("refused", fetch(shop.url() + "/owner", "GET"));
      assertEquals("refused", fetch(sandbox.url() + "/_sandbox/api/v1/ledger", "GET"));
      assertEquals("refused", fetch(shop.url() + "/owner/logout", "POST"));
      assertEquals("refused", fetch(sandbox.url() + "/_sandbox/api/v1/reset", "POST"));
      assertFalse(isFramed(shop.url() + "/checkout"));
      assertFalse(isFramed(sandbox.url() + "/_sandbox/live.html"));
    } finally {
      other.stop(0);
    }
    assertEquals(1, sandbox.ledger().entries().size());
    openShop("/owner");
    browser.find("#logout");
  }

  private static String fetch(String url, String method) {
    return browser.runAsync(
        "const [url, method, done] = arguments;"
            + "fetch(url, {method, credentials: 'include'}).then("
            + "async reply => done(await reply.text()), () => done('refused'))",
        url,
        method);
  }

  private static boolean isFramed(String url) {
    browser.runAsync(
        "const [url, done] = arguments; const frame = document.createElement('iframe');"
            + "frame.src = url; frame.onload = () => done(true); document.body.append(frame)",
        url);
    browser.driver().switchTo().frame(browser.find("iframe:last-of-type"));
    boolean isShown = !browser.<String>run("return location.href").startsWith("chrome-error");
    browser.driver().switchTo().defaultContent();
    return isShown;
  }
}
