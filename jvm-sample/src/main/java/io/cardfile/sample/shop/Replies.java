package io.cardfile.sample.shop;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonValue;
import io.javalin.http.Context;

/** Writes the JSON documents of replies. */
final class Replies {

  private Replies() {}

  static void json(Context context, int status, JsonObject document) {
    context.status(status).contentType("application/json; charset=utf-8");
    context.result(JsonText.writeUtf8(document));
  }

  static void error(Context context, int status, String message) {
    json(context, status, JsonObject.builder().put("error", message).build());
  }

  static void unknownOrder(Context context) {
    json(context, 404, JsonObject.builder().put("status", "unknown").build());
  }

  static void order(Context context, Order order) {
    json(context, 200, document(order));
  }

  static void openOrder(Context context, Order order, String signed) {
    json(context, 200, document(order).toBuilder().put("signed", JsonValue.of(signed)).build());
  }

  private static JsonObject document(Order order) {
    return JsonObject.builder()
        .put("invoice", order.invoice())
        .put("status", order.status().word())
        .put("amount", order.total().decimal().toPlainString())
        .put("currency", order.total().currency().code())
        .build();
  }
}
