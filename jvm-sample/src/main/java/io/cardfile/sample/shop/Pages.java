package io.cardfile.sample.shop;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.cardfile.testkit.TestGateway;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes HTML pages from templates, which escape every value, and serves the files of the pages.
 */
final class Pages {

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "html", "text/html; charset=utf-8");

  private static final List<String> TEMPLATES =
      List.of("cart", "checkout", "order", "message", "login", "owner");

  private static final List<String> FILES =
      List.of("tokens.css", "shop.css", "shop.js", "checkout.js", "lightbox.html", "lightbox.js");

  private final Map<String, Template> templates = new HashMap<>();
  private final Map<String, byte[]> files = new HashMap<>();
  private final String sandboxOrigin;

  /**
   * Reads all templates and files, so that a build which replaces them does no harm.
   *
   * @param sandboxOrigin of the wallet and the live view; empty if the pages use none
   */
  Pages(String sandboxOrigin) {
    this.sandboxOrigin = sandboxOrigin;
    TEMPLATES.forEach(name -> templates.put(name, template(name)));
    FILES.forEach(name -> files.put("/" + name, file(name)));
    for (Article article : Article.values()) {
      String picture = "pictures/" + article.id() + ".svg";
      files.put("/" + picture, file(picture));
    }
  }

  void show(Context context, int status, String name, String title, Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(values);
    all.put("title", title);
    all.put("sandboxOrigin", sandboxOrigin);
    context.status(status).contentType("text/html; charset=utf-8");
    context.result(
        Objects.requireNonNull(templates.get(name), name)
            .execute(all)
            .getBytes(StandardCharsets.UTF_8));
  }

  /** Shows a page with a text and one link. */
  void showMessage(
      Context context, int status, String title, String text, String path, String link) {
    show(context, status, "message", title, Map.of("text", text, "path", path, "link", link));
  }

  private static Template template(String name) {
    Mustache.Compiler compiler = Mustache.compiler().emptyStringIsFalse(true).defaultValue("");
    return compiler.withLoader(Pages::source).compile(source(name));
  }

  private static Reader source(String name) {
    return new StringReader(new String(file(name + ".mustache"), StandardCharsets.UTF_8));
  }

  private static byte[] file(String name) {
    try (InputStream in = open(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The colours and sizes are those of the sandbox. */
  private static @Nullable InputStream open(String name) {
    return name.equals("tokens.css")
        ? TestGateway.class.getResourceAsStream("console/tokens.css")
        : Pages.class.getResourceAsStream("pages/" + name);
  }

  /** Sends a style sheet, a script, a picture, or the substitute for the wallet's page. */
  void sendFile(Context context) {
    String name = context.path().equals("/lightbox") ? "/lightbox.html" : context.path();
    byte[] file = files.get(name);
    if (file == null) {
      throw new NotFoundResponse("there is no such path");
    }
    context.contentType(String.valueOf(TYPES.get(name.substring(name.lastIndexOf('.') + 1))));
    context.result(file);
  }
}
