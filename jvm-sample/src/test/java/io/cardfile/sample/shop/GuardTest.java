package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.sample.shop.Visitor.Page;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What other sites, other users and other systems do not get from the shop. */
class GuardTest {

  private static final String PROBE = "\"'><script>alert(1)</script>";
  private static final String SECRET = "shared-s3cret-of-the-shop";
  private static final String TOKEN = "api-t0ken-of-the-shop";
  private static final String PASSWORD = "passw0rd-of-the-owner";

  private final List<String> log = new CopyOnWriteArrayList<>();
  private TestGateway gateway;
  private ShopServer shop;
  private Visitor visitor;

  @BeforeEach
  void start() {
    gateway = TestGateway.builder().http().secret(SECRET).token(TOKEN).build();
    shop =
        ShopServer.builder(gateway.url())
            .credentials("TEST-merchant", SECRET, TOKEN)
            .simulatedWallet()
            .ownerPassword(PASSWORD)
            .log(log::add)
            .start();
    visitor = new Visitor(shop);
  }

  @AfterEach
  void close() {
    gateway.close();
    shop.close();
  }

  private List<Page> pages() {
    List<Page> pages = new ArrayList<>();
    pages.add(visitor.get("/"));
    pages.add(visitor.get("/checkout"));
    pages.add(visitor.pay(true));
    pages.add(visitor.get("/orders/WEB-0"));
    pages.add(visitor.get("/checkout/wallet"));
    pages.add(visitor.post("/cart", "room", "x"));
    pages.add(visitor.get("/owner"));
    pages.add(visitor.logIn("wrong"));
    pages.add(visitor.logIn(PASSWORD));
    pages.add(visitor.get("/nothing"));
    pages.add(visitor.get("/lightbox"));
    return pages;
  }

  @Test
  void everyPageHasSafeHeadersAndLoadsNothingFromElsewhere() {
    for (Page page : pages()) {
      String policy = page.header("content-security-policy");
      assertTrue(policy.startsWith("default-src 'none'; script-src 'self' " + gateway.url() + ";"));
      assertTrue(policy.contains("frame-src " + gateway.url() + ";"), policy);
      assertTrue(policy.contains("frame-ancestors 'none'"), policy);
      assertFalse(policy.contains("unsafe"), policy);
      assertEquals("nosniff", page.header("x-content-type-options"));
      assertEquals("same-origin", page.header("referrer-policy"));
      assertEquals("same-origin", page.header("cross-origin-resource-policy"));
      assertEquals("no-store", page.header("cache-control"));
      assertFalse(page.text().matches("(?s).*(<style|<script>| style=| on[a-z]+=).*"), page.text());
      Matcher urls = Pattern.compile("(?:src|href)=\"(https?://[^/\"]+)").matcher(page.text());
      while (urls.find()) {
        assertTrue(List.of(gateway.url(), "https://shop.example").contains(urls.group(1)));
      }
    }
  }

  @Test
  void pagesAndLogShowNoSecret() {
    StringBuilder shown = new StringBuilder();
    pages().forEach(page -> shown.append(page.text()).append(page.headers()));
    App app = new App(shop.url());
    app.orderAndPay("INV-1");
    shown.append(app.order("INV-1", App.CART).text()).append(log).append(shop);
    assertTrue(log.contains("Order(INV-1, AUD 129.00, APPROVED)"), log::toString);
    String card = gateway.ledger().entries().get(0).reference();
    String cardToken = gateway.ledger().credential(card).cardToken().reveal();
    Canaries canaries =
        Canaries.of(
            SECRET, TOKEN, PASSWORD, cardToken, Visitor.RESOURCE, Visitor.TOKEN, Visitor.VERIFIER);
    assertEquals(List.of(), canaries.in(shown.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1:1", ""})
  void requestOfAnotherSiteChangesNothing(String origin) {
    visitor.get("/");
    var cart = visitor.request("/cart").POST(BodyPublishers.ofString("room=9"));
    assertEquals(
        403, visitor.send(origin.isEmpty() ? cart : cart.header("Origin", origin)).status());
    assertTrue(visitor.get("/").has("name=\"room\" value=\"1\""));
    if (!origin.isEmpty()) {
      var order = visitor.request("/orders/INV-1").PUT(BodyPublishers.ofString(App.CART));
      assertEquals(403, visitor.send(order.header("Origin", origin)).status());
      assertEquals("404 unknown", new App(shop.url()).status("INV-1"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example, 421",
    "evil.example:PORT, 421",
    "127.0.0.1:1, 421",
    "127.0.0.1:PORT, 200",
    "localhost:PORT, 200"
  })
  void nameOfAnotherSiteIsRefused(String host, int status) throws IOException {
    int port = URI.create(shop.url()).getPort();
    String head = "GET / HTTP/1.0\r\nHost: " + host.replace("PORT", "" + port) + "\r\n\r\n";
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(reply.startsWith("HTTP/1.1 " + status + " "), reply);
    }
  }

  @Test
  void cookieIsNotForScriptsNorForOtherSites() {
    String cookie = visitor.get("/").header("set-cookie");
    assertTrue(cookie.matches("shop-\\w{6}=[^;]{20,}; Path=/; HttpOnly; SameSite=Lax"), cookie);
  }

  /** Browsers send the cookies of one port to all ports of a machine. */
  @Test
  void anotherShopOnTheMachineKeepsTheSession() {
    String callback = visitor.openWallet(false);
    try (ShopServer other = ShopServer.start(gateway.url())) {
      visitor.at(other).get("/");
      assertEquals("Paid", visitor.get(callback).title());
    }
  }

  @Test
  void whatABrowserSendsIsEscapedOnEveryPage() {
    String encoded = Visitor.form("x", PROBE).substring(2);
    visitor.logIn(PASSWORD);
    List<Page> replies =
        List.of(
            visitor.post("/cart", "room", PROBE, "add", PROBE, "next", PROBE),
            visitor.get("/orders/" + encoded),
            visitor.get("/" + encoded),
            visitor.get("/checkout/wallet?state=" + encoded + "&invoice=" + encoded),
            visitor.post("/checkout/token", "invoice", PROBE),
            visitor.post("/owner/login", "password", PROBE),
            visitor.post("/owner/charge", "card", PROBE, "charge", PROBE));
    for (Page reply : replies) {
      assertFalse(reply.has("<script>alert"), reply.text());
      assertTrue(reply.status() >= 400 && reply.status() < 500, reply.text());
    }
    assertTrue(replies.get(0).has("&lt;script&gt;alert(1)"), replies.get(0).text());
  }

  @Test
  void failuresAreAnsweredWithoutTheirMessages() {
    Page ofTheJournal = look(new JournalException(Reason.UNAVAILABLE, "the disk is gone", null));
    assertEquals(
        "503 the journal has failed", ofTheJournal.status() + " " + ofTheJournal.field("error"));
    Page unexpected = look(new IllegalStateException(SECRET));
    assertEquals("500 internal error", unexpected.status() + " " + unexpected.field("error"));
    assertEquals(
        List.of(
            "journal UNAVAILABLE: the disk is gone",
            "unexpected exception: java.lang.IllegalStateException"),
        log);
  }

  private Page look(Exception failure) {
    PurchaseJournal failing =
        (PurchaseJournal)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {PurchaseJournal.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("lease")) {
                    return Optional.empty();
                  }
                  throw failure;
                });
    try (ShopServer other =
        ShopServer.builder(gateway.url()).journal(failing).log(log::add).start()) {
      return new App(other.url()).send("GET", "/orders/INV-1", "");
    }
  }
}
