package io.cardfile.sample.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonText;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A page of another origin, in the browser of a payer and owner who is logged in. On another port
 * of 127.0.0.1 it is of the same site, so the browser sends the shop's cookies with its requests.
 */
class ForeignPageInBrowserTest extends BrowserTest {

  private static final String API = "/_sandbox/api/v1/";

  private static final String FETCH =
      "const [url, options, done] = arguments;"
          + "fetch(url, options).then(async reply => done(reply.type + await reply.text()),"
          + " () => done('refused'))";

  private static final String INCLUDE =
      "const [name, attribute, url, done] = arguments;"
          + "const element = document.createElement(name); element[attribute] = url;"
          + "element.onload = () => done('loaded'); element.onerror = () => done('refused');"
          + "document.body.append(element)";

  private static final String POST_FORM =
      "const [url, type, fields, done] = arguments;"
          + "const frame = document.createElement('iframe'); frame.name = 'f' + Math.random();"
          + "document.body.append(frame); const form = document.createElement('form');"
          + "form.method = 'post'; form.enctype = type; form.action = url;"
          + "form.target = frame.name; for (const name of Object.keys(fields)) {"
          + " const field = document.createElement('input'); field.name = name;"
          + " field.value = fields[name]; form.append(field); }"
          + "document.body.append(form); frame.onload = () => done('loaded'); form.submit()";

  private static final String OPEN =
      """
      const [url, done] = arguments;
      const opened = window.open(url);
      let left = 100;
      const timer = setInterval(() => {
        let seen;
        try {
          seen = opened.closed ? 'cut off' : opened.document.URL;
        } catch (error) {
          seen = 'refused';
        }
        if (seen != 'about:blank' || --left == 0) {
          clearInterval(timer);
          done(seen);
        }
      }, 50)
      """;

  private Site site;
  private String invoice;

  @BeforeEach
  void start() throws IOException {
    site = Site.of("<h1>Another site</h1>");
    payer.pay(true);
    payer.logInAsOwner();
    invoice = payer.toCheckout("room", "2");
    running.sandbox.onReference("OTHER").loseReply();
  }

  @AfterEach
  void end() {
    site.close();
  }

  /** What a page of another origin must not change, and what the owner sees. */
  private String state() {
    StringBuilder state = new StringBuilder();
    state.append(
        Instant.parse(merchant.get(API + "health").get("clock").text())
            .isAfter(Instant.now().plusSeconds(60)));
    for (String part : List.of("faults", "cards-on-file", "ledger", "exchanges")) {
      state.append(JsonText.write(merchant.get(API + part)));
    }
    for (String page : List.of("/", "/checkout", "/owner")) {
      browser.open(running.shop.url() + page);
      state.append(browser.find("main").getText());
    }
    return state.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost"})
  void readsAndChangesNothing(String host) {
    String before = state();
    assertTrue(before.contains(invoice), before);
    browser.open(site.origin(host));
    List<String> read = new ArrayList<>();
    for (String url : urls()) {
      fetches(url, read);
      includes(url, read);
    }
    posts(read);
    assertEquals(List.of(), read);
    assertEquals(before, state());
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost"})
  void seesNothingOfAFrameOrAWindow(String host) {
    String before = state();
    for (String url : urls()) {
      browser.open(site.origin(host));
      String seen = browser.runAsync(OPEN, url);
      assertTrue(seen.equals("refused") || seen.equals("cut off"), url + " is seen: " + seen);
      closeOtherTabs();
      if (!url.endsWith(".js")) {
        browser.runAsync(INCLUDE, "iframe", "src", url);
        browser.driver().switchTo().frame(0);
        assertEquals("chrome-error://chromewebdata/", browser.run("return location.href"), url);
        browser.driver().switchTo().defaultContent();
      }
    }
    assertEquals(before, state());
  }

  private static void closeOtherTabs() {
    String own = browser.driver().getWindowHandle();
    for (String handle : browser.driver().getWindowHandles()) {
      if (!handle.equals(own)) {
        browser.toTab(handle);
        browser.driver().close();
      }
    }
    browser.toTab(own);
  }

  private List<String> urls() {
    String sandbox = running.sandbox.url();
    String shop = running.shop.url();
    return List.of(
        sandbox + "/_sandbox/",
        sandbox + "/_sandbox/live.html",
        sandbox + API + "health",
        sandbox + API + "ledger",
        sandbox + API + "exchanges/1",
        sandbox + API + "cards-on-file",
        sandbox + "/v1.0/purchases/" + invoice,
        shop + "/",
        shop + "/checkout",
        shop + "/checkout.js",
        shop + "/owner",
        shop + "/orders/" + invoice,
        shop + "/checkout/wallet?state=forged&oauth_token=1&oauth_verifier=1");
  }

  private static void fetches(String url, List<String> read) {
    for (String credentials : List.of("include", "omit")) {
      for (String mode : List.of("cors", "no-cors")) {
        String text =
            browser.runAsync(FETCH, url, Map.of("credentials", credentials, "mode", mode));
        note(read, "fetch " + credentials + " " + mode + " " + url, text);
      }
    }
  }

  private static void includes(String url, List<String> read) {
    note(read, "script " + url, browser.runAsync(INCLUDE, "script", "src", url));
    note(read, "image " + url, browser.runAsync(INCLUDE, "img", "src", url));
  }

  /** An opaque reply without content shows nothing of the server's. */
  private static void note(List<String> read, String what, String seen) {
    if (!seen.equals("refused") && !seen.equals("opaque")) {
      read.add(what + ": " + seen);
    }
  }

  private void posts(List<String> read) {
    String sandbox = running.sandbox.url();
    String json = "{\"seconds\":100000,\"fault\":\"lost-reply@next\",\"use\":\"card\"}";
    for (String path : List.of("reset", "clock/advance", "faults", "examples")) {
      for (String type : List.of("text/plain", "application/json")) {
        post(sandbox + API + path, type, path.equals("reset") ? "{}" : json, read);
      }
      String[] body = json.split("=", 2);
      browser.runAsync(POST_FORM, sandbox + API + path, "text/plain", Map.of(body[0], ""));
    }
    post(sandbox + "/v1.0/purchases", "application/json", "{}", read);
    browser.runAsync(POST_FORM, sandbox + "/v1.0/purchases", "text/plain", Map.of("{}", ""));
    for (String path :
        List.of(
            "/cart",
            "/checkout/token",
            "/owner/charge",
            "/owner/logout",
            "/owner/login",
            "/owner/reconcile",
            "/orders/" + invoice + "/check",
            "/orders/" + invoice + "/cancel")) {
      String url = running.shop.url() + path;
      post(url, "application/x-www-form-urlencoded", "room=9&invoice=" + invoice, read);
      browser.runAsync(
          POST_FORM,
          url,
          "application/x-www-form-urlencoded",
          Map.of("room", "9", "invoice", invoice, "kind", "no_show"));
    }
  }

  private static void post(String url, String type, String body, List<String> read) {
    for (String mode : List.of("cors", "no-cors")) {
      String seen =
          browser.runAsync(
              FETCH,
              url,
              Map.of(
                  "method",
                  "POST",
                  "mode",
                  mode,
                  "credentials",
                  "include",
                  "headers",
                  Map.of("Content-Type", type),
                  "body",
                  body));
      note(read, "post " + mode + " " + url, seen);
    }
  }
}
