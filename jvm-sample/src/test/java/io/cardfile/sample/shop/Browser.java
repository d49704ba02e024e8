package io.cardfile.sample.shop;

import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser with one session: keeps cookies, sends forms, and follows no redirect by itself. */
final class Browser {

  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");
  private static final Pattern INVOICE = Pattern.compile("id=\"invoice\">([^<]+)<");

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> cookies = new ConcurrentHashMap<>();
  private final String url;

  Browser(ShopServer shop) {
    this.url = shop.url();
  }

  /** A reply of the server. */
  record Page(int status, String text, Map<String, List<String>> headers) {

    String header(String name) {
      return String.join(",", headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()));
    }

    String location() {
      return header("location");
    }

    String formToken() {
      return first(FORM_TOKEN);
    }

    String invoice() {
      return first(INVOICE);
    }

    String field(String name) {
      try {
        var value = JsonText.parse(text).object().get(name);
        return value == null ? "" : value.text();
      } catch (JsonTextException e) {
        throw new AssertionError("not JSON: " + text, e);
      }
    }

    private String first(Pattern pattern) {
      Matcher found = pattern.matcher(text);
      if (!found.find()) {
        throw new AssertionError("not found: " + pattern + " in " + text);
      }
      return found.group(1);
    }
  }

  /** The last step of a checkout: what the wallet calls back with. */
  record Paying(String invoice, String state) {

    String path() {
      return path(state);
    }

    static String path(String state) {
      return "/checkout/wallet?"
          + form(
              "checkout_resource_url", Customer.RESOURCE,
              "oauth_token", Customer.TOKEN,
              "oauth_verifier", Customer.VERIFIER,
              "state", state);
    }
  }

  Page get(String path) {
    return send(request(path).GET());
  }

  /** Gets a page, and then the page to which it redirects. */
  Page follow(Page page) {
    return get(page.location());
  }

  /** Posts a form with the token of this session, and further names and values. */
  Page post(String path, String... fields) {
    List<String> all = new ArrayList<>(List.of("form_token", get("/").formToken()));
    all.addAll(List.of(fields));
    return postRaw(path, form(all.toArray(new String[0])));
  }

  Page postRaw(String path, String body) {
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Origin", url)
            .POST(BodyPublishers.ofString(body)));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .timeout(Duration.ofMinutes(5))
        .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
  }

  Page send(HttpRequest.Builder request) {
    if (!cookies.isEmpty()) {
      request.header("Cookie", cookie());
    }
    try {
      HttpResponse<String> reply = http.send(request.build(), BodyHandlers.ofString());
      reply.headers().allValues("set-cookie").forEach(this::keep);
      return new Page(reply.statusCode(), reply.body(), reply.headers().map());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  private void keep(String header) {
    String[] pair = header.split(";")[0].split("=", 2);
    cookies.put(pair[0], pair[1]);
  }

  String cookie() {
    return String.join("; ", cookies.entrySet().stream().map(Object::toString).toList());
  }

  void loseSession() {
    cookies.clear();
  }

  /** Fills the cart; names and quantities. */
  Browser cart(String... articles) {
    post("/cart", articles);
    return this;
  }

  /** Opens the checkout and the wallet, up to its callback. */
  Paying openWallet(String card) {
    String invoice = get("/checkout").invoice();
    Page token = post("/checkout/token", "invoice", invoice, "card", card);
    if (token.status() != 200) {
      throw new AssertionError("no token: " + token);
    }
    return new Paying(invoice, token.field("state"));
  }

  /** Pays the cart; returns the page of the order. */
  Page pay(String card) {
    return follow(get(openWallet(card).path()));
  }

  Page login(String password) {
    return post("/owner/login", "password", password);
  }

  static String form(String... fields) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      pairs.put(fields[i], fields[i + 1]);
    }
    return String.join(
        "&",
        pairs.entrySet().stream()
            .map(pair -> encoded(pair.getKey()) + "=" + encoded(pair.getValue()))
            .toList());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
