package io.cardfile.sample.shop;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.cardfile.testkit.TestGateway;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
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

  private final String sandbox;

  /**
   * Creates pages.
   *
   * @param sandbox the origin of the sandbox whose live view the pages link; empty if there is none
   */
  Pages(String sandbox) {
    this.sandbox = sandbox;
  }

  void show(Context context, int status, String name, String title, Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(values);
    all.put("title", title);
    all.put("sandbox", sandbox);
    context.status(status).contentType("text/html; charset=utf-8");
    context.result(template(name).execute(all).getBytes(StandardCharsets.UTF_8));
  }

  /** Shows a page with a text and one link. */
  void showMessage(
      Context context, int status, String title, String text, String path, String link) {
    show(context, status, "message", title, Map.of("text", text, "path", path, "link", link));
  }

  private static Template template(String name) {
    try (Reader source = source(name)) {
      return Mustache.compiler()
          .withLoader(Pages::source)
          .emptyStringIsFalse(true)
          .defaultValue("")
          .compile(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Reader source(String name) {
    InputStream in = Pages.class.getResourceAsStream("pages/" + name + ".mustache");
    return new InputStreamReader(Objects.requireNonNull(in, name), StandardCharsets.UTF_8);
  }

  /**
   * Sends a style sheet, a script, a picture, or the substitute for the wallet's page in an app.
   */
  static void sendFile(Context context) {
    String name = context.path().substring(1);
    String file = name.equals("lightbox") ? "lightbox.html" : name;
    try (InputStream in = open(file)) {
      if (in == null) {
        throw new NotFoundResponse("there is no such file");
      }
      context.contentType(TYPES.get(file.substring(file.lastIndexOf('.') + 1)));
      context.result(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The colours and sizes are those of the sandbox. */
  private static @Nullable InputStream open(String file) {
    return file.equals("tokens.css")
        ? TestGateway.class.getResourceAsStream("console/tokens.css")
        : Pages.class.getResourceAsStream("pages/" + file);
  }
}
