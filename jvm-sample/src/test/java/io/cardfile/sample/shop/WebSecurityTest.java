package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.Browser.Page;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebSecurityTest {

  private static final String PASSWORD = "owner-password-1";
  private static final String PROBE = "\"'><script>alert(1)</script>";

  private TestGateway sandbox;
  private ShopServer shop;
  private Browser browser;

  @BeforeEach
  void start() throws IOException {
    sandbox = TestGateway.start();
    shop = ShopServer.builder(sandbox.url()).simulatedWallet().ownerPassword(PASSWORD).start();
    browser = new Browser(shop);
  }

  @AfterEach
  void close() throws IOException {
    shop.close();
    sandbox.close();
  }

  /** Returns one page of each kind. */
  private List<Page> pages() {
    List<Page> pages = new ArrayList<>();
    pages.add(browser.get("/checkout"));
    pages.add(browser.cart("room", "1", "breakfast", "2").get("/"));
    pages.add(browser.get("/checkout"));
    pages.add(browser.pay("save"));
    pages.add(browser.get("/orders/WEB-0"));
    pages.add(browser.get("/checkout/wallet"));
    pages.add(browser.post("/cart", "room", "x"));
    pages.add(browser.get("/owner/login"));
    pages.add(browser.login("wrong"));
    browser.login(PASSWORD);
    pages.add(browser.get("/owner"));
    pages.add(browser.get("/nothing"));
    return pages;
  }

  @Test
  void everyPageHasTheSafeHeaders() {
    for (Page page : pages()) {
      String policy = page.header("content-security-policy");
      assertTrue(policy.startsWith("default-src 'none'; "), policy);
      assertTrue(policy.contains("script-src 'self' " + sandbox.url() + ";"), policy);
      assertTrue(policy.contains("frame-src " + sandbox.url() + ";"), policy);
      assertTrue(policy.contains("frame-ancestors 'none'"), policy);
      assertFalse(policy.contains("unsafe"), policy);
      assertEquals("nosniff", page.header("x-content-type-options"));
      assertEquals("same-origin", page.header("referrer-policy"));
      assertEquals("same-origin", page.header("cross-origin-resource-policy"));
      assertEquals("no-store", page.header("cache-control"));
      assertEquals("", page.header("access-control-allow-origin"));
      assertEquals("", page.header("server"));
    }
  }

  @Test
  void everyPageIsAccessibleAndLoadsNothingFromElsewhere() {
    for (Page page : pages()) {
      String text = page.text();
      assertTrue(text.startsWith("<!DOCTYPE html>\n<html lang=\"en\">"), text);
      assertEquals(1, text.split("<h1>", -1).length - 1, text);
      assertTrue(text.matches("(?s).*<title>[^<]+</title>.*"), text);
      assertFalse(text.matches("(?s).*<(style|script)>.*"), "no inline style or script: " + text);
      assertFalse(text.matches("(?s).* (style|on[a-z]+)=.*"), "no inline style or script: " + text);
      assertEveryInputHasALabel(text);
      Matcher urls = Pattern.compile("https?://[^/\"]+").matcher(text);
      while (urls.find()) {
        assertEquals(sandbox.url(), urls.group());
      }
    }
  }

  private static void assertEveryInputHasALabel(String text) {
    Matcher inputs = Pattern.compile("<input ([^>]*)>").matcher(text);
    while (inputs.find()) {
      Matcher id = Pattern.compile("id=\"([^\"]+)\"").matcher(inputs.group(1));
      if (!inputs.group(1).contains("type=\"hidden\"")) {
        assertTrue(id.find(), inputs.group());
        assertTrue(text.contains("<label for=\"" + id.group(1) + "\">"), inputs.group());
      }
    }
  }

  @Test
  void everyFormHasTheTokenOfTheSession() {
    String before = browser.get("/").formToken();
    List<Page> pages = pages();
    String after = browser.get("/").formToken();
    assertNotEquals(before, after); // A login renews it.
    for (Page page : pages) {
      String token = page.text().contains("/owner/logout") ? after : before;
      int forms = page.text().split("<form ", -1).length;
      int tokens = page.text().split("name=\"form_token\" value=\"" + token + "\"", -1).length;
      assertEquals(forms, tokens, page.text());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/cart",
        "/checkout/token",
        "/orders/WEB-1/check",
        "/owner/login",
        "/owner/logout",
      })
  void formWithoutTheTokenIsRefused(String path) {
    browser.cart("room", "1");
    String other = new Browser(shop).get("/").formToken();
    assertEquals(403, browser.postRaw(path, "room=9").status());
    assertEquals(403, browser.postRaw(path, "room=9&form_token=").status());
    assertEquals(403, browser.postRaw(path, "room=9&form_token=" + other).status());
    assertTrue(browser.get("/").text().contains("AUD 120.00"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"})
  void requestOfAnotherSiteChangesNothing(String origin) {
    String form = "room=1&form_token=" + browser.get("/").formToken();
    Page refused =
        browser.send(
            browser.request("/cart").header("Origin", origin).POST(BodyPublishers.ofString(form)));
    assertEquals(403, refused.status());
    assertFalse(browser.get("/").text().contains("Total:"));
    Page app =
        browser.send(
            browser
                .request("/orders/INV-1")
                .header("Origin", origin)
                .PUT(BodyPublishers.ofString(Customer.CART)));
    assertEquals(403, app.status());
    assertEquals("404 unknown", new Customer(shop).ask("INV-1").brief());
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example, 421",
    "evil.example:PORT, 421",
    "127.0.0.1, 421",
    "127.0.0.1:PORT, 200",
    "localhost:PORT, 200",
    "[::1]:PORT, 200",
  })
  void nameOfAnotherSiteIsRefused(String host, int status) throws IOException {
    for (String path : List.of("/", "/shop.css", "/lightbox")) {
      String head = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
      try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), shop.port())) {
        byte[] bytes = head.replace("PORT", "" + shop.port()).getBytes(StandardCharsets.US_ASCII);
        socket.getOutputStream().write(bytes);
        String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(reply.startsWith("HTTP/1.1 " + status + " "), reply);
      }
    }
  }

  @Test
  void cookieIsForThisServerAloneAndNotForScripts() {
    Page first = new Browser(shop).get("/");
    String cookie = first.header("set-cookie");
    assertTrue(cookie.matches("shop_" + shop.port() + "=[^;]{22}; Path=/; HttpOnly; SameSite=Lax"));
  }

  /** What a browser sends reaches no page as markup, wherever it is put. */
  @Test
  void probesAreEscapedEverywhere() {
    String encoded = Browser.form("x", PROBE).substring(2);
    List<Page> replies = new ArrayList<>();
    replies.add(browser.post("/cart", "room", PROBE, "next", PROBE));
    replies.add(browser.get("/orders/" + encoded));
    replies.add(browser.get("/" + encoded));
    replies.add(browser.get("/checkout/wallet?state=" + encoded + "&oauth_token=" + encoded));
    replies.add(browser.post("/checkout/token", "invoice", PROBE, "card", PROBE));
    replies.add(browser.post("/owner/login", "password", PROBE));
    browser.login(PASSWORD);
    replies.add(browser.post("/owner/charge", "card", PROBE, "kind", PROBE));
    replies.add(browser.post("/owner/reconcile", "reference", PROBE));
    replies.add(browser.get("/owner"));
    replies.add(browser.send(browser.request("/nothing").header("User-Agent", PROBE).GET()));
    for (Page reply : replies) {
      assertFalse(reply.text().contains("<script>alert"), reply.text());
      assertTrue(reply.status() < 500, reply.text());
    }
  }

  @Test
  void appsRequestsNeitherReadNorChangeAnOrderOfASession() {
    String invoice = browser.cart("room", "1").get("/checkout").invoice();
    Customer app = new Customer(shop);
    assertEquals("404 unknown", app.ask(invoice).brief());
    assertEquals("404 unknown", app.cancel(invoice).brief());
    assertEquals("404 unknown", app.pay(invoice).brief());
    assertEquals(400, app.order(invoice, Customer.one("room")).status());
    assertEquals(invoice, browser.get("/checkout").invoice());
    assertEquals(0, sandbox.ledger().entries().size());
  }

  @Test
  void browserSeesNothingOfAnAppsOrder() {
    new Customer(shop).order("INV-1");
    browser.get("/"); // Begins a session.
    Page page = browser.get("/orders/INV-1");
    assertEquals(403, page.status());
    assertFalse(page.text().contains("129.00"), page.text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | / | GET, HEAD",
        "HEAD | /checkout/wallet | GET",
        "GET | /cart | POST",
        "DELETE | /owner/login | GET, HEAD, POST"
      })
  void otherMethodsAreRefused(String method, String path, String allowed) {
    Page page = browser.send(browser.request(path).method(method, BodyPublishers.noBody()));
    assertEquals(405, page.status());
    assertEquals(allowed, page.header("allow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/shop.css", "/owner/login"})
  void headIsAnsweredAsGetWithoutABody(String path) {
    Page page = browser.send(browser.request(path).method("HEAD", BodyPublishers.noBody()));
    assertEquals(200, page.status());
    assertEquals("", page.text());
    assertEquals(browser.get(path).header("content-type"), page.header("content-type"));
  }

  @Test
  void portThatBrowsersLeaveOutIsNotRequired() {
    assertTrue(RequestGuard.hosts(80).containsAll(List.of("localhost", "localhost:80")));
    assertFalse(RequestGuard.hosts(8490).contains("localhost"));
  }

  @Test
  void withoutASimulatedWalletThePageSaysSo() throws IOException {
    try (ShopServer plain = ShopServer.start(sandbox.url())) {
      Page page = new Browser(plain).cart("room", "1").get("/checkout");
      assertTrue(page.text().contains("This gateway has no simulated wallet"), page.text());
      assertFalse(page.text().contains("<script"), page.text());
      assertTrue(page.text().contains("<button id=\"wallet\" class=\"main\" disabled>"));
      assertTrue(page.header("content-security-policy").contains("frame-src 'none'"));
    }
  }
}
