package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.transport.WireReply;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The values of a wallet token request, with those of the first cart item. */
final class WalletTokenValues extends RequestValues {

  private static final String DESCRIPTION = "cart_items[0].description";
  private static final String QUANTITY = "cart_items[0].quantity";
  private static final String COST = "cart_items[0].cost";
  private static final String IMAGE = "cart_items[0].image";

  private final PathAmountFormat format;
  private final IdentifierPolicy policy;
  private final WalletRequests simulator;

  WalletTokenValues(PathAmountFormat format, IdentifierPolicy policy) {
    this.format = format;
    this.policy = policy;
    this.simulator = new WalletRequests(GatewaySimulator.builder().amountFormat(format).build());
    with("invoice_number", "INV-1").with("amount", "10.00").with("currency", "AUD");
    with("origin_url", "https://shop.example").with("callback_path", "/checkout");
    with(DESCRIPTION, "Tea").with(QUANTITY, "1").with(COST, "500").with("cart_items", "1");
    with(IMAGE, "https://shop.example/tea.png");
  }

  @Override
  String amountRow() {
    return "path_amount";
  }

  @Override
  Map<String, String> refusedByCore() {
    WalletTokenRequest.Builder builder =
        WalletTokenRequest.builder()
            .invoiceNumber(get("invoice_number"))
            .total(get("amount"), get("currency"))
            .originUrl(get("origin_url"))
            .callbackPath(get("callback_path"))
            .amountFormat(format)
            .identifierPolicy(policy);
    String image = get(IMAGE);
    CartItem item =
        CartItem.of(
            text(DESCRIPTION), Integer.parseInt(text(QUANTITY)), Long.parseLong(text(COST)));
    for (int i = 0; i < count(); i++) {
      builder.cartItem(
          i > 0 ? CartItem.of("Tea", 1, 500) : image == null ? item : item.withImage(image));
    }
    return errors(builder.violations());
  }

  @Override
  Set<String> refusedBySimulator() {
    String[] signed = {"TEST-merchant", path("invoice_number"), path("currency"), path("amount")};
    String hash = WalletRequests.hex(String.join(":", signed));
    WireReply reply =
        simulator.send(
            WalletRequests.path(signed[0], signed[1], signed[2], signed[3], hash), query(), body());
    Set<String> refused = new TreeSet<>();
    if (Purchasing.at(reply, "successful").equals("false")) {
      Purchasing.errors(reply).forEach(error -> refused.add(field(error)));
    }
    return refused;
  }

  private int count() {
    return Integer.parseInt(text("cart_items"));
  }

  private String path(String field) {
    String value = get(field);
    return value == null ? "" : value;
  }

  private String query() {
    return parameter("origin_url") + "&" + parameter("callback_path") + "&x=1";
  }

  private String parameter(String name) {
    String value = get(name);
    return value == null ? "no_" + name + "=1" : name + "=" + WalletRequests.encode(value);
  }

  private JsonObject body() {
    JsonObject.Builder item =
        JsonObject.builder()
            .put("description", text(DESCRIPTION))
            .put("quantity", JsonValue.ofNumber(text(QUANTITY)))
            .put("cost", JsonValue.ofNumber(text(COST)));
    @Nullable String image = get(IMAGE);
    if (image != null) {
      item.put("image", image);
    }
    JsonValue[] items = new JsonValue[count()];
    JsonObject.Builder tea = JsonObject.builder().put("description", "Tea");
    Arrays.fill(items, tea.put("quantity", 1).put("cost", 500).build());
    if (items.length > 0) {
      items[0] = item.build();
    }
    return JsonObject.builder().put("cart_items", JsonArray.of(items)).build();
  }

  @Override
  public String toString() {
    return format + " " + values;
  }
}
