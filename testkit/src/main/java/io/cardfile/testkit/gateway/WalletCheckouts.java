package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.AppliedRule.Effect;
import io.cardfile.wallet.WalletCallback;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checkouts of issued wallet tokens: the {@value #MAX} newest, fewer if they exceed 16 MiB in
 * total. A removed one is treated as if this simulator had never issued it. Thread-safe.
 */
final class WalletCheckouts {

  static final int MAX = 10_000;

  private static final long MAX_BYTES = 16 << 20;
  private static final String IN_WALLET = FieldNames.WALLET + ".";
  private static final String OAUTH_TOKEN = "oauth_token";
  private static final String OAUTH_VERIFIER = "oauth_verifier";
  private static final String RESOURCE_URL = "checkout_resource_url";

  private final IdGenerator ids;
  private final Map<String, Kept> byToken = new LinkedHashMap<>();
  private final Map<String, Kept> byOauthToken = new HashMap<>();
  private long bytes;

  /** A checkout, and what the payer did in the wallet. */
  private static final class Kept {
    WalletCheckout checkout;
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
    bytes += checkout.size();
    while (byToken.size() > MAX || bytes > MAX_BYTES && byToken.size() > 1) {
      remove(byToken.keySet().iterator().next());
    }
  }

  private void remove(String token) {
    Kept oldest = byToken.remove(token);
    bytes -= oldest.checkout.size();
    if (oldest.callback != null) {
      byOauthToken.remove(oldest.callback.oauthToken());
    }
  }

  synchronized void clear() {
    byToken.clear();
    byOauthToken.clear();
    bytes = 0;
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
    if (kept.checkout.isCompleted()) {
      throw new IllegalStateException(
          "this checkout is completed already: request a new wallet token");
    }
    WalletCallback callback =
        WalletCallback.of(
            "https://wallet.invalid/checkout/" + ids.next("cr"), ids.next("ot"), ids.next("ov"));
    kept.checkout = kept.checkout.completed();
    kept.callback = callback;
    kept.card = card;
    byOauthToken.put(callback.oauthToken(), kept);
    return callback;
  }

  /**
   * Checks the {@code wallet} object of a purchase and returns the card that the payer selected.
   *
   * @param uses whether the checkout counts as used from now on
   * @return empty if this simulator did not issue the OAuth token
   */
  Optional<TestCard> redeem(
      JsonObject wallet, long amount, String currency, boolean uses, ExchangeTrace trace)
      throws Refusal {
    return redeem(wallet, checkout -> checkout.isOf(amount, currency), uses, trace);
  }

  /** Checks the {@code wallet} object of a tokenization request, which has no amount. */
  Optional<TestCard> redeem(JsonObject wallet, boolean uses, ExchangeTrace trace) throws Refusal {
    return redeem(wallet, checkout -> true, uses, trace);
  }

  private synchronized Optional<TestCard> redeem(
      JsonObject wallet, AmountCheck amounts, boolean uses, ExchangeTrace trace) throws Refusal {
    Kept kept = byOauthToken.get(text(wallet, OAUTH_TOKEN));
    if (kept == null || kept.callback == null) {
      return Optional.empty();
    }
    trace.require(Rules.WALLET_CHECKOUT, IN_WALLET + OAUTH_TOKEN, Effect.APPLIED);
    require(
        kept.callback.oauthVerifier().equals(text(wallet, OAUTH_VERIFIER)),
        OAUTH_VERIFIER,
        "is not the one that the wallet returned with this OAuth token",
        Rules.WALLET_CHECKOUT_VALUES,
        trace);
    require(
        kept.callback.checkoutResourceUrl().equals(text(wallet, RESOURCE_URL)),
        RESOURCE_URL,
        "is not the one that the wallet returned with this OAuth token",
        Rules.WALLET_CHECKOUT_VALUES,
        trace);
    require(
        !kept.isUsed,
        OAUTH_VERIFIER,
        "was used before; a checkout is accepted once",
        Rules.WALLET_CHECKOUT_ONCE,
        trace);
    if (!amounts.accepts(kept.checkout)) {
      String error = "amount, currency: are not those of the wallet checkout";
      throw trace.refusal(422, error, Rules.WALLET_CHECKOUT_AMOUNT, FieldNames.AMOUNT);
    }
    kept.isUsed |= uses;
    return Optional.ofNullable(kept.card);
  }

  private interface AmountCheck {
    boolean accepts(WalletCheckout checkout);
  }

  private static void require(
      boolean holds, String name, String problem, SimulatorRule rule, ExchangeTrace trace)
      throws Refusal {
    if (!holds) {
      String path = IN_WALLET + name;
      throw trace.refusal(422, path + ": " + problem, rule, path);
    }
  }

  private static String text(JsonObject wallet, String name) {
    JsonValue value = wallet.get(name);
    return value != null && value.kind() == JsonValue.Kind.STRING ? value.text() : "";
  }
}
