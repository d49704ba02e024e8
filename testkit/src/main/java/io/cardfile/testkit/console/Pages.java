package io.cardfile.testkit.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The pages and scripts, which are read and filled in once, when the server starts. */
final class Pages {

  private static final String[] FILES = {
    "live.html",
    "test-cards.html",
    "faults.html",
    "cards-on-file.html",
    "connect.html",
    "not-found.html",
    "wallet.html",
    "tokens.css",
    "console.css",
    "wallet.css",
    "console.js",
    "live.js",
    "exchange.js",
    "faults.js",
    "cards-on-file.js",
    "connect.js",
    "wallet.js",
    "lightbox.js",
    "icon.svg"
  };

  private final Map<String, byte[]> files = new HashMap<>();

  Pages(String url, String username) {
    String top = read("top.html");
    for (String name : FILES) {
      String text = read(name);
      if (name.endsWith(".html")) {
        String link = "\"/_sandbox/" + name + "\"";
        text =
            text.replace("<!--top-->", top.replace(link, link + " aria-current=page"))
                .replace("{{url}}", url)
                .replace("{{curl}}", url.startsWith("https:") ? "curl -sSk" : "curl -sS")
                .replace("{{username}}", escaped(username))
                .replace("{{quoted-username}}", escaped(username.replace("'", "'\\''")));
      }
      files.put(name, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Returns a page or another file; the first page for an empty path. */
  ConsoleReply get(String path) throws ApiProblem {
    String name = path.isEmpty() ? "live.html" : path.indexOf('.') < 0 ? path + ".html" : path;
    byte[] file = files.get(name);
    if (file == null) {
      throw ApiProblem.notFound("The sandbox has no such page.");
    }
    ConsoleReply reply = ConsoleReply.of(200, type(name), file);
    return name.equals("lightbox.js")
        ? reply.with("Cross-Origin-Resource-Policy", "cross-origin")
        : reply;
  }

  ConsoleReply notFound() {
    return ConsoleReply.of(404, type(".html"), files.getOrDefault("not-found.html", new byte[0]));
  }

  private static String type(String name) {
    switch (name.substring(name.indexOf('.') + 1)) {
      case "css":
        return "text/css; charset=utf-8";
      case "js":
        return "text/javascript; charset=utf-8";
      case "svg":
        return "image/svg+xml";
      default:
        return "text/html; charset=utf-8";
    }
  }

  private static String read(String name) {
    try (InputStream in = Pages.class.getResourceAsStream(name)) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        bytes.write(buffer, 0, count);
      }
      return bytes.toString("UTF-8");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
