package io.cardfile.sample.shop;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes HTML pages from templates, which escape every value. */
final class Pages {

  private static final List<String> NAMES =
      List.of("cart", "checkout", "order", "message", "owner-login", "owner");

  static final Link TO_CART = new Link("/", "Back to the cart");

  private final Map<String, Template> templates =
      NAMES.stream().collect(Collectors.toMap(name -> name, Pages::compile));

  /** A link of a message. */
  record Link(String path, String text) {}

  private static Template compile(String name) {
    try (Reader source = source(name)) {
      return Mustache.compiler().withLoader(Pages::source).compile(source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Reader source(String name) {
    InputStream in = Pages.class.getResourceAsStream("pages/" + name + ".mustache");
    return new InputStreamReader(
        Objects.requireNonNull(in, "a template is missing"), StandardCharsets.UTF_8);
  }

  /**
   * Shows the page of a template. For each value, such as {@code error}, the template also has
   * {@code hasError}: whether the text or list is not empty.
   */
  void show(Context context, int status, String name, Map<String, ?> given) {
    Template template = Objects.requireNonNull(templates.get(name), "there is no such template");
    Map<String, Object> values = new HashMap<>(given);
    given.forEach(
        (key, value) -> values.put(has(key), !value.equals("") && !value.equals(List.of())));
    context.status(status).contentType("text/html; charset=utf-8");
    context.result(template.execute(values).getBytes(StandardCharsets.UTF_8));
  }

  private static String has(String key) {
    return "has" + key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
  }

  /** Shows a page with a text and links to what to do next. */
  void showMessage(Context context, int status, String title, String text, Link... links) {
    Map<String, Object> values = new HashMap<>();
    values.put("title", title);
    values.put("text", text);
    values.put("links", List.of(links));
    show(context, status, "message", values);
  }
}
