package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.validation.WalletTokenInput;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the cart items of a wallet token request. */
final class CartReader {

  private CartReader() {}

  static void read(JsonObject document, WalletTokenInput input, List<String> errors) {
    JsonArray items = new Fields(document, "", errors).array(FieldNames.CART_ITEMS);
    for (int i = 0; items != null && i < items.size(); i++) {
      readItem(items.get(i), FieldNames.CART_ITEMS + "[" + i + "]", input, errors);
    }
  }

  private static void readItem(
      JsonValue item, String path, WalletTokenInput input, List<String> errors) {
    if (item.kind() != JsonValue.Kind.OBJECT) {
      errors.add(path + ": type (must be an object)");
      return;
    }
    Fields fields = new Fields(item.object(), path + ".", errors);
    input.item(
        fields.text("description"),
        number(fields.whole("quantity")),
        number(fields.whole("cost")),
        fields.text("image"));
  }

  // A value that is absent or exceeds a long becomes -1, which the rules refuse as out of range.
  private static long number(@Nullable BigDecimal value) {
    return value == null || value.precision() > 18 ? -1 : value.longValue();
  }
}
