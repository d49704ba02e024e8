package io.cardfile.sample.shop;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The style sheet, the script and the pictures of the pages. */
final class StaticFiles {

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  private final Map<String, byte[]> files = new HashMap<>();

  StaticFiles() throws IOException {
    add("shop.css");
    add("checkout.js");
    for (Catalogue.Article article : Catalogue.articles()) {
      add("pictures/" + article.name() + ".svg");
    }
  }

  private void add(String name) throws IOException {
    try (InputStream in = StaticFiles.class.getResourceAsStream("pages/" + name)) {
      files.put(
          "/" + name, Objects.requireNonNull(in, "a file of the pages is missing").readAllBytes());
    }
  }

  Iterable<String> paths() {
    return files.keySet();
  }

  void show(Context context) {
    String path = context.path();
    context.contentType(TYPES.get(path.substring(path.lastIndexOf('.') + 1)));
    context.result(files.get(path));
  }
}
