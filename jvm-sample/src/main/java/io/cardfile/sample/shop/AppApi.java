package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.wallet.WalletCallback;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.ConflictResponse;
import io.javalin.http.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The requests of an app, which {@link ShopServer} documents. They have no session. */
final class AppApi {

  private final Orders orders;
  private final Payments payments;

  AppApi(Orders orders, Payments payments) {
    this.orders = orders;
    this.payments = payments;
  }

  /** Creates an order, or returns the one that the app has created before. */
  void put(Context context) throws JournalException {
    String invoice = context.pathParam("invoice");
    Cart cart = cart(context);
    if (Orders.isReserved(invoice)) {
      throw new BadRequestResponse("invoice: begins like a number that the shop chooses");
    }
    Order order = orders.put(invoice, cart);
    if (!order.isOf(cart)) {
      throw new ConflictResponse("cart: the invoice belongs to another cart");
    }
    payments.check(order);
    JsonObject document = document(order);
    reply(
        context,
        200,
        order.status().isPayable()
            ? document.toBuilder().put("signed", payments.signedTokenRequest(order)).build()
            : document);
  }

  /** Returns an order, after a look-up if it is in doubt. */
  void get(Context context) throws JournalException {
    Optional<Order> order = find(context);
    if (order.isPresent()) {
      payments.check(order.get());
    }
    reply(context, order);
  }

  /** Charges an order with what the wallet called back with. */
  void callback(Context context) throws JournalException {
    WalletCallback callback = parts(context);
    Optional<Order> order = find(context);
    order.ifPresent(known -> payments.pay(known, callback, false, context.ip()));
    reply(context, order);
  }

  void cancel(Context context) throws JournalException {
    Optional<Order> order = find(context);
    order.ifPresent(Order::cancel);
    reply(context, order);
  }

  private Optional<Order> find(Context context) throws JournalException {
    String invoice = context.pathParam("invoice");
    return Orders.isReserved(invoice) ? Optional.empty() : orders.find(invoice);
  }

  private static Cart cart(Context context) {
    JsonValue lines = document(context).get("cart");
    if (lines == null || lines.kind() != JsonValue.Kind.ARRAY || lines.array().size() == 0) {
      throw new BadRequestResponse("cart: must be an array with lines");
    }
    Cart cart = Cart.EMPTY;
    for (int i = 0; i < lines.array().size(); i++) {
      JsonValue line = lines.array().get(i);
      if (line.kind() != JsonValue.Kind.OBJECT) {
        throw new BadRequestResponse("cart: a line must be an object");
      }
      cart = with(cart, line.object());
    }
    return cart;
  }

  private static Cart with(Cart cart, JsonObject line) {
    Article article =
        Optional.ofNullable(text(line, "article"))
            .flatMap(Article::find)
            .orElseThrow(() -> new BadRequestResponse("article: is not in the catalogue"));
    JsonValue quantity = line.get("quantity");
    if (cart.quantity(article) > 0
        || quantity == null
        || quantity.kind() != JsonValue.Kind.NUMBER
        || !quantity.text().matches("[1-9][0-9]?")) {
      throw new BadRequestResponse("quantity: must be from 1 to 99, once for each article");
    }
    return cart.with(article, Integer.parseInt(quantity.text()));
  }

  private static WalletCallback parts(Context context) {
    JsonObject callback = document(context);
    return WalletCallback.of(
        text(callback, "checkout_resource_url"),
        text(callback, "oauth_token"),
        text(callback, "oauth_verifier"));
  }

  private static JsonObject document(Context context) {
    try {
      JsonValue value = JsonText.parse(context.bodyAsBytes());
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
    } catch (JsonTextException e) {
      // Falls through: the message must not repeat what may be a secret.
    }
    throw new BadRequestResponse("the body must be a JSON object");
  }

  private static @Nullable String text(JsonObject object, String name) {
    JsonValue value = object.get(name);
    return value != null && value.kind() == JsonValue.Kind.STRING ? value.text() : null;
  }

  private static void reply(Context context, Optional<Order> order) {
    if (order.isPresent()) {
      reply(context, 200, document(order.get()));
    } else {
      reply(context, 404, JsonObject.builder().put("status", "unknown").build());
    }
  }

  private static JsonObject document(Order order) {
    return JsonObject.builder()
        .put("invoice", order.invoice())
        .put("status", order.status().word())
        .put("amount", order.total().decimal().toPlainString())
        .put("currency", order.total().currency().code())
        .build();
  }

  static void reply(Context context, int status, JsonObject document) {
    context.status(status).contentType("application/json; charset=utf-8");
    context.result(JsonText.writeUtf8(document));
  }
}
