package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.TestCard;
import io.cardfile.wallet.WalletCallback;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checkouts of the {@value #MAX} newest wallet tokens. A removed one is treated as if this
 * simulator had never issued it. Thread-safe.
 */
final class WalletCheckouts {

  static final int MAX = 1000;

  private static final String OAUTH_TOKEN = "oauth_token";
  private static final String OAUTH_VERIFIER = "oauth_verifier";
  private static final String RESOURCE_URL = "checkout_resource_url";

  private final IdGenerator ids;
  private final Map<String, Kept> byToken = new LinkedHashMap<>();
  private final Map<String, Kept> byOauthToken = new HashMap<>();

  /** A checkout, and what the payer did in the wallet. */
  private static final class Kept {
    final WalletCheckout checkout;
    @Nullable WalletCallback callback;
    @Nullable TestCard card;
    boolean isUsed;

    Kept(WalletCheckout checkout) {
      this.checkout = checkout;
    }
  }

  WalletCheckouts(IdGenerator ids) {
    this.ids = ids;
  }

  synchronized void add(WalletCheckout checkout) {
    byToken.put(checkout.token, new Kept(checkout));
    if (byToken.size() > MAX) {
      Kept oldest = byToken.remove(byToken.keySet().iterator().next());
      byOauthToken.values().remove(oldest);
    }
  }

  synchronized void clear() {
    byToken.clear();
    byOauthToken.clear();
  }

  synchronized Optional<WalletCheckout> find(String token, String checkoutId) {
    return Optional.ofNullable(byToken.get(token))
        .map(kept -> kept.checkout)
        .filter(checkout -> checkout.checkoutId.equals(checkoutId));
  }

  synchronized WalletCallback complete(String token, String checkoutId, TestCard card) {
    Kept kept = byToken.get(token);
    if (kept == null || !kept.checkout.checkoutId.equals(checkoutId)) {
      throw new IllegalArgumentException(
          "no checkout has this token and this checkout ID: request a new wallet token");
    }
    if (kept.checkout.isCompleted) {
      throw new IllegalStateException(
          "this checkout is completed already: request a new wallet token");
    }
    WalletCallback callback =
        WalletCallback.of(
            "https://wallet.invalid/checkout/" + ids.next("cr"), ids.next("ot"), ids.next("ov"));
    kept.checkout.isCompleted = true;
    kept.callback = callback;
    kept.card = card;
    byOauthToken.put(callback.oauthToken(), kept);
    return callback;
  }

  /**
   * Checks the {@code wallet} object of a purchase or a tokenisation and returns the card that the
   * payer selected.
   *
   * @param uses whether the checkout counts as used from now on
   * @return empty if this simulator did not issue the OAuth token
   */
  synchronized Optional<TestCard> redeem(
      JsonObject wallet, PurchaseFields fields, boolean uses, ExchangeTrace trace) throws Refusal {
    Kept kept = byOauthToken.get(text(wallet, OAUTH_TOKEN));
    if (kept == null || kept.callback == null) {
      return Optional.empty();
    }
    trace.add(SimulatorRule.WALLET_CHECKOUT);
    String other = " is not the one that the wallet returned with this OAuth token";
    require(
        kept.callback.oauthVerifier().equals(text(wallet, OAUTH_VERIFIER)),
        "wallet.oauth_verifier" + other);
    require(
        kept.callback.checkoutResourceUrl().equals(text(wallet, RESOURCE_URL)),
        "wallet.checkout_resource_url" + other);
    require(!kept.isUsed, "wallet.oauth_verifier was used before: a checkout is accepted once");
    boolean isOfCheckout =
        fields.amount == null || kept.checkout.isOf(fields.amount, String.valueOf(fields.currency));
    require(isOfCheckout, "Amount and currency are not those of the wallet checkout");
    kept.isUsed |= uses;
    return Optional.ofNullable(kept.card);
  }

  private static void require(boolean holds, String error) throws Refusal {
    if (!holds) {
      throw new Refusal(200, error);
    }
  }

  private static String text(JsonObject wallet, String name) {
    JsonValue value = wallet.get(name);
    return value != null && value.kind() == JsonValue.Kind.STRING ? value.text() : "";
  }
}
