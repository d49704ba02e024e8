package io.cardfile.sample.shop;

import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser with one session, without scripts: sends forms, and follows redirects. */
final class Visitor {

  static final String RESOURCE = "https://wallet.example/checkouts/c-resource-1";
  static final String TOKEN = "c-oauth-token-2";
  static final String VERIFIER = "c-oauth-verifier-3";

  private final CookieManager cookies;
  private final HttpClient http;
  private final String url;

  Visitor(ShopServer shop) {
    this(shop, new CookieManager());
  }

  private Visitor(ShopServer shop, CookieManager cookies) {
    this.cookies = cookies;
    http = HttpClient.newBuilder().cookieHandler(cookies).followRedirects(Redirect.NORMAL).build();
    url = shop.url();
  }

  /** Returns the same browser, with its cookies, at another shop. */
  Visitor at(ShopServer other) {
    return new Visitor(other, cookies);
  }

  /** A reply, of the last page after redirects. */
  record Page(int status, String path, String text, HttpHeaders headers) {

    String title() {
      return find("<h1[^>]*>([^<]+)</h1>");
    }

    String invoice() {
      return find("id=\"invoice\">([^<]+)<");
    }

    String find(String pattern) {
      Matcher found = Pattern.compile(pattern).matcher(text);
      if (!found.find()) {
        throw new AssertionError("not found: " + pattern + " in " + text);
      }
      return found.group(1);
    }

    boolean has(String part) {
      return text.contains(part);
    }

    String field(String name) {
      try {
        JsonValue value = JsonText.parse(text).object().get(name);
        return value == null ? "" : value.text();
      } catch (JsonTextException e) {
        throw new AssertionError("not JSON: " + text, e);
      }
    }

    String header(String name) {
      return headers.firstValue(name).orElse("");
    }
  }

  Page get(String path) {
    return send(request(path).GET());
  }

  /** Posts a form with these names and values. */
  Page post(String path, String... fields) {
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Origin", url)
            .POST(BodyPublishers.ofString(form(fields))));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
  }

  Page send(HttpRequest.Builder request) {
    return send(http, request.build());
  }

  /** Sends a request of a browser or an app. */
  static Page send(HttpClient http, HttpRequest request) {
    try {
      HttpResponse<String> reply = http.send(request, BodyHandlers.ofString());
      return new Page(reply.statusCode(), reply.uri().getPath(), reply.body(), reply.headers());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  String cookie() {
    return cookies.getCookieStore().getCookies().toString();
  }

  void loseSession() {
    cookies.getCookieStore().removeAll();
  }

  /** Puts these articles with their quantities into the cart, and nothing else of them. */
  Visitor cart(String... articles) {
    post("/cart", articles);
    return this;
  }

  /** Opens the checkout and the wallet; returns the path with which the wallet calls back. */
  String openWallet(boolean savesCard) {
    String invoice = get("/checkout").invoice();
    Page token =
        savesCard
            ? post("/checkout/token", "invoice", invoice, "save", "yes")
            : post("/checkout/token", "invoice", invoice);
    return callback(token.field("callback"));
  }

  /** Returns a callback path with what the wallet adds to it. */
  static String callback(String path) {
    return path
        + "&"
        + form(
            "checkout_resource_url", RESOURCE,
            "oauth_token", TOKEN,
            "oauth_verifier", VERIFIER);
  }

  /** Pays the cart; returns the page of the order. */
  Page pay(boolean savesCard) {
    return get(openWallet(savesCard));
  }

  Page logIn(String password) {
    return post("/owner/login", "password", password);
  }

  static String form(String... fields) {
    StringJoiner form = new StringJoiner("&");
    for (int i = 0; i < fields.length; i += 2) {
      form.add(encoded(fields[i]) + "=" + encoded(fields[i + 1]));
    }
    return form.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
