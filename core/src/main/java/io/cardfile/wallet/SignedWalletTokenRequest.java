package io.cardfile.wallet;

import io.cardfile.internal.FieldText;
import io.cardfile.internal.Texts;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A wallet token request with its hash, ready to be sent. The merchant's server signs it; {@link
 * #toText} and {@link #fromText} transfer it to an app that sends it. Immutable and thread-safe.
 */
public final class SignedWalletTokenRequest {

  private static final String TEXT_NAME = "cardfile-wallet-1";

  private final String username;
  private final transient String hash;
  private final WalletTokenRequest request; // Not checked again when it was read from a text.

  SignedWalletTokenRequest(String username, String hash, WalletTokenRequest request) {
    this.username = username;
    this.hash = hash;
    this.request = request;
  }

  /**
   * Reads the text that {@link #toText} returned.
   *
   * @throws IllegalArgumentException when the text is damaged, cut off or of a newer version; the
   *     message contains no part of it
   */
  public static SignedWalletTokenRequest fromText(String text) {
    Objects.requireNonNull(text, "text == null");
    if (!text.startsWith(TEXT_NAME + "?")) {
      throw new IllegalArgumentException(
          "not a signed wallet token request of a known version: give the text of toText()");
    }
    FieldText fields = FieldText.decode(TEXT_NAME, text);
    WalletTokenRequest request =
        new WalletTokenRequest(
            fields.require("invoice"),
            fields.require("currency"),
            fields.require("amount"),
            fields.require("origin"),
            fields.get("callback"),
            readItems(fields));
    return new SignedWalletTokenRequest(
        fields.require("username"), fields.require("hash"), request);
  }

  /**
   * Returns the path and query below the wallet's base URL, hash included; each segment of the path
   * decodes to exactly the hashed text. A search for this method name finds every reader.
   */
  public String revealPath() {
    StringBuilder path = new StringBuilder("/v2");
    for (String segment : Arrays.asList(username, invoiceNumber(), currency(), amount(), hash)) {
      path.append('/').append(Texts.percentEncode(segment));
    }
    path.append("/wallet_token?origin_url=").append(Texts.percentEncode(request.originUrl()));
    request
        .callbackPath()
        .ifPresent(page -> path.append("&callback_path=").append(Texts.percentEncode(page)));
    return path.toString();
  }

  /** Returns the document to send, or null when the cart is empty. */
  public @Nullable JsonObject revealDocument() {
    if (request.cartItems().isEmpty()) {
      return null;
    }
    List<JsonValue> items = new ArrayList<>();
    for (CartItem item : request.cartItems()) {
      JsonObject.Builder out =
          JsonObject.builder()
              .put("description", item.description())
              .put("quantity", item.quantity())
              .put("cost", item.costMinorUnits());
      item.image().ifPresent(url -> out.put("image", url));
      items.add(out.build());
    }
    return JsonObject.builder().put("cart_items", JsonArray.of(items)).build();
  }

  /** Returns one line of ASCII, which can be used in JSON, and percent-encoded in a URL's query. */
  public String toText() {
    FieldText text =
        FieldText.named(TEXT_NAME)
            .put("username", username)
            .put("invoice", invoiceNumber())
            .put("currency", currency())
            .put("amount", amount())
            .put("hash", hash)
            .put("origin", request.originUrl())
            .put("callback", request.callbackPath().orElse(null));
    for (int i = 0; i < request.cartItems().size(); i++) {
      writeItem(text, "item" + i + ".", request.cartItems().get(i));
    }
    return text.encode();
  }

  private static void writeItem(FieldText text, String prefix, CartItem item) {
    text.put(prefix + "description", item.description())
        .put(prefix + "quantity", Integer.toString(item.quantity()))
        .put(prefix + "cost", Long.toString(item.costMinorUnits()))
        .put(prefix + "image", item.image().orElse(null));
  }

  private static List<CartItem> readItems(FieldText text) {
    List<CartItem> items = new ArrayList<>();
    for (String prefix = "item0."; text.get(prefix + "description") != null; ) {
      items.add(readItem(text, prefix));
      prefix = "item" + items.size() + ".";
    }
    return items;
  }

  private static CartItem readItem(FieldText text, String prefix) {
    CartItem item;
    try {
      item =
          CartItem.of(
              text.require(prefix + "description"),
              Integer.parseInt(text.require(prefix + "quantity")),
              Long.parseLong(text.require(prefix + "cost")));
    } catch (NumberFormatException e) { // Without the cause: its message contains the text.
      throw new IllegalArgumentException("a number of the cart is damaged");
    }
    String image = text.get(prefix + "image");
    return image == null ? item : item.withImage(image);
  }

  /** Returns the merchant's user name, as hashed. */
  public String username() {
    return username;
  }

  /** Returns the invoice number, as hashed. */
  public String invoiceNumber() {
    return request.invoiceNumber();
  }

  /** Returns the currency, as hashed. */
  public String currency() {
    return request.currency();
  }

  /** Returns the amount, as hashed. */
  public String amount() {
    return request.amount();
  }

  /** Returns the encoded hash. It is sufficient to request this one token. */
  public String hash() {
    return hash;
  }

  /** Returns invoice number, currency and amount, without the hash. */
  @Override
  public String toString() {
    return "Signed" + request;
  }
}
