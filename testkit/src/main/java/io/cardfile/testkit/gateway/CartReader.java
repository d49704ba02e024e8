package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;

/** Reads and checks the cart items of a wallet token request. */
final class CartReader {

  private CartReader() {}

  static void read(JsonObject document, WalletTokenChecks checks, InputErrors errors) {
    JsonArray items = new Fields(document, "", errors).array(FieldNames.CART_ITEMS);
    for (int i = 0; items != null && i < items.size(); i++) {
      JsonValue item = items.get(i);
      String path = FieldNames.CART_ITEMS + "[" + i + "]";
      if (item.kind() == JsonValue.Kind.OBJECT) {
        checks.checkItem(new Fields(item.object(), path + ".", errors), path + ".");
      } else {
        errors.add(path, "type", "must be an object", Rules.FIELD_TYPES);
      }
    }
  }
}
