package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.shop.Customer.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SubstituteLightboxPageTest {

  @Test
  void pageIsServedWithAPolicyThatAllowsItsOwnScriptAlone() throws Exception {
    Answer page = page();
    assertEquals(200, page.status());
    assertEquals("text/html;charset=utf-8", header(page, "Content-Type"));
    assertEquals("no-referrer", header(page, "Referrer-Policy"));
    String policy = header(page, "Content-Security-Policy");
    assertTrue(policy.startsWith("default-src 'none'; "), policy);
    assertTrue(policy.contains("script-src 'sha256-" + hash(page, "script") + "'"), policy);
    assertTrue(policy.contains("style-src 'sha256-" + hash(page, "style") + "'"), policy);
  }

  @Test
  void pageLinksOnlyToTheShop() throws IOException {
    String text = page().text();
    String back = OrderService.ORIGIN + OrderService.CALLBACK_PATH;
    assertTrue(text.contains("<a id=\"cancel\" href=\"" + back + "\">Cancel</a>"), text);
    Matcher urls = Pattern.compile("https?://[a-z.]+").matcher(text);
    while (urls.find()) {
      assertTrue(urls.group().matches("https://(shop|wallet)\\.example"), urls.group());
    }
  }

  private static Answer page() throws IOException {
    try (ShopServer shop = ShopServer.start("http://127.0.0.1:9")) {
      return new Customer(shop).send("GET", "/lightbox", "");
    }
  }

  private static String header(Answer answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static String hash(Answer page, String element) throws Exception {
    Matcher matcher =
        Pattern.compile("(?s)<" + element + ">(.*)</" + element + ">").matcher(page.text());
    assertTrue(matcher.find(), element);
    byte[] content = matcher.group(1).getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(content));
  }
}
