package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Puts script into each text that reaches a page. The browser ignores the pages' Content Security
 * Policy here, which would also block the script, so that the escaping is tested alone.
 */
class ProbesInBrowserTest extends BrowserTest {

  private static final String PROBE =
      "\"'><img class=probe src=x onerror=probed=1><script class=probe>probed=1</script>";

  @BeforeAll
  static void ignorePolicy() {
    browser.cdp("Page.enable", Map.of());
    browser.cdp("Page.setBypassCSP", Map.of("enabled", true));
  }

  /** Fails unless the page shows the probe as text; a probe that is shown in part counts. */
  private static void assertShown(String place) {
    browser.await(driver -> browser.<String>run("return document.body.innerText").contains("<img"));
    assertNotExecuted(place);
  }

  private static void assertNotExecuted(String place) {
    assertEquals(0L, browser.<Long>run("return document.querySelectorAll('.probe').length"), place);
    assertEquals("undefined", browser.run("return typeof probed"), place);
  }

  @Test
  void policyIsIgnoredAndAnUnescapedProbeIsExecuted() throws IOException {
    String policy = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">";
    try (Site site = Site.of(policy + PROBE)) {
      browser.open(site.origin("127.0.0.1"));
      browser.await(driver -> browser.<Boolean>run("return typeof probed == 'number'"));
    }
  }

  @Test
  void shopShowsNoProbe() {
    String probe = Merchant.encoded(PROBE);
    for (String path :
        new String[] {
          "/" + probe,
          "/orders/" + probe,
          "/orders/WEB-1?" + probe,
          "/checkout/wallet?state=" + probe + "&oauth_token=" + probe,
          "/owner?" + probe
        }) {
      browser.open(running.shop.url() + path);
      browser.find("body");
      assertNotExecuted(path);
    }
  }

  @Test
  void formsOfTheShopShowNoProbe() {
    browser.open(running.shop.url() + "/");
    submitProbe("room", "button[value=cart]");
    browser.awaitText("[role=alert]", "the quantity must be");
    assertNotExecuted("quantity");
    payer.toCheckout();
    submitProbe("once", "#wallet");
    payer.enterWallet();
    assertNotExecuted("card");
    payer.leaveWallet();
    browser.open(running.shop.url() + "/owner/login");
    submitProbe("password", "main form button");
    browser.awaitText("[role=alert]", "The password is wrong");
    assertNotExecuted("password");
  }

  private static void submitProbe(String id, String button) {
    browser.run(
        "const field = document.getElementById(arguments[0]);"
            + "field.type = field.type == 'number' ? 'text' : field.type;"
            + "field.value = arguments[1]; field.form.noValidate = true;",
        id,
        PROBE);
    browser.click(button);
  }

  @Test
  void liveViewShowsProbesAsText() {
    merchant.first(PROBE, PROBE, "X-Probe", PROBE, "User-Agent", PROBE);
    merchant.later("LATER", new Merchant.OnFile(PROBE, PROBE), PROBE, 1_000);
    merchant.token("http://127.0.0.1:1", PROBE, PROBE, "1.00", "2.00");
    merchant.get("/v1.0/purchases/" + Merchant.encoded(PROBE));
    merchant.get("/" + Merchant.encoded(PROBE));
    browser.openConsole(running.sandbox, "live.html");
    browser.awaitText("#exchanges", "Look-up");
    assertShown("the list");
    for (int number = 1; number <= 5; number++) {
      browser.open("about:blank");
      browser.openConsole(running.sandbox, "live.html#exchange=" + number);
      browser.find("#detail [role=tab]");
      for (String tab : new String[] {"0", "1", "2", "3"}) {
        browser.click("#tab-" + tab);
        assertNotExecuted("exchange " + number + ", tab " + tab);
      }
    }
    browser.find("#filter").sendKeys(PROBE);
    assertNotExecuted("the filter");
  }

  @Test
  void cardsOnFileShowProbesAsText() {
    Merchant.OnFile card = merchant.first("FIRST" + PROBE, PROBE);
    merchant.later("LATER" + PROBE, card, "", 1_000);
    browser.openConsole(running.sandbox, "cards-on-file.html");
    browser.find(".rail");
    assertShown("a chain");
  }

  @Test
  void faultsShowProbesAsText() {
    browser.openConsole(running.sandbox, "faults.html");
    browser.find("#fault").sendKeys("refuse=" + PROBE);
    browser.click("#text button");
    browser.awaitText("#scheduled", "refuse=");
    assertShown("a scheduled fault");
    browser.find("#fault").clear();
    browser.find("#fault").sendKeys(PROBE);
    browser.click("#text button");
    browser.find("#status.error");
    browser.find("#filter").sendKeys(PROBE);
    browser.awaitText("#none", "Nothing matches");
    assertNotExecuted("the status and the filter");
  }

  @Test
  void connectShowsProbesAsText() {
    String username = "user<img class=probe src=x onerror=probed=1>";
    try (TestGateway other = TestGateway.builder().username(username).console().build()) {
      browser.openConsole(other, "connect.html");
      assertShown("the user name");
    }
  }

  @Test
  void walletShowsProbesAsText() throws IOException {
    try (Site shop = Site.of("<script src='" + wallet("lightbox.js") + "'></script>")) {
      String origin = shop.origin("127.0.0.1");
      JsonObject issued = merchant.token(origin, "INV-1", PROBE, "129.00", "129.00");
      assertTrue(issued.has("token"), issued::toString);
      browser.open(origin);
      browser.run(
          "CardfileSandboxWallet.open({token: arguments[0], checkoutId: arguments[1],"
              + " onComplete: callback => document.body.append(callback.oauthToken)})",
          issued.get("token").text(),
          issued.get("checkout_id").text());
      payer.enterWallet();
      assertShown("an item");
      payer.click("pay");
      browser.await(driver -> browser.<Boolean>run("return !document.querySelector('dialog')"));
      assertNotExecuted("the shop's page");
      browser.open(wallet("wallet?token=" + Merchant.encoded(PROBE) + "&checkout_id=1"));
      assertNotExecuted("an unknown token");
    }
  }

  private String wallet(String page) {
    return running.sandbox.url() + "/_sandbox/" + page;
  }
}
