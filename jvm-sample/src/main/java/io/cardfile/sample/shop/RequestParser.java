package io.cardfile.sample.shop;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.sample.shop.Catalogue.Article;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletCallback;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the documents of an app; ignores unknown members. */
final class RequestParser {

  private static final int MAX_LINES = 50;

  private RequestParser() {}

  static Cart cart(byte[] body) throws HttpError {
    JsonValue lines = object(body).get("cart");
    if (lines == null || lines.kind() != JsonValue.Kind.ARRAY) {
      throw bad("cart: must be an array");
    }
    return cart(lines.array());
  }

  private static Cart cart(JsonArray array) throws HttpError {
    if (array.size() == 0 || array.size() > MAX_LINES) {
      throw bad("cart: must have 1 to " + MAX_LINES + " lines");
    }
    List<Cart.Line> lines = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      lines.add(line(array.get(i), "cart[" + i + "]"));
    }
    return new Cart(lines);
  }

  private static Cart.Line line(JsonValue value, String path) throws HttpError {
    if (value.kind() != JsonValue.Kind.OBJECT) {
      throw bad(path + ": must be an object");
    }
    JsonObject line = value.object();
    return new Cart.Line(article(line, path + ".article"), quantity(line, path + ".quantity"));
  }

  private static Article article(JsonObject line, String path) throws HttpError {
    String name = text(line, "article");
    if (name == null) {
      throw bad(path + ": must be a string");
    }
    return Catalogue.find(name).orElseThrow(() -> bad(path + ": is not in the catalogue"));
  }

  private static int quantity(JsonObject line, String path) throws HttpError {
    JsonValue value = line.get("quantity");
    if (value == null
        || value.kind() != JsonValue.Kind.NUMBER
        || !value.text().matches("[1-9][0-9]?")) {
      throw bad(path + ": must be a whole number from 1 to 99");
    }
    return Integer.parseInt(value.text());
  }

  static WalletCallback callback(byte[] body) throws HttpError {
    JsonObject callback = object(body);
    try {
      return WalletCallback.of(
          text(callback, "checkout_resource_url"),
          text(callback, "oauth_token"),
          text(callback, "oauth_verifier"));
    } catch (ValidationException e) {
      Violation first = e.violations().get(0);
      throw bad(first.path() + ": " + first.message());
    }
  }

  private static JsonObject object(byte[] body) throws HttpError {
    try {
      JsonValue value = JsonText.parse(body);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
      throw bad("$: must be an object");
    } catch (JsonTextException e) {
      throw bad(e.path() + ": is not JSON, at character " + e.offset());
    }
  }

  private static @Nullable String text(JsonObject object, String name) {
    JsonValue value = object.get(name);
    return value != null && value.kind() == JsonValue.Kind.STRING ? value.text() : null;
  }

  private static HttpError bad(String message) {
    return new HttpError(400, message);
  }
}
