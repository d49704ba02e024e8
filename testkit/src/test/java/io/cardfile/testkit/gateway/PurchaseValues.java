package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseRequest.WalletMapping;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.ValidationException;
import io.cardfile.wallet.WalletCallback;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The values of a purchase: of a first transaction, with a wallet too, or of a later one. */
final class PurchaseValues extends RequestValues {

  enum Use {
    FIRST,
    FIRST_WITH_WALLET,
    MERCHANT_INITIATED
  }

  private static final Clock MIDDLE_OF_MONTH =
      Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);

  private static final String WALLET = "wallet.";
  private static final String REASON = "extra.auth_reason";
  private static final String TRACKING_ID = "extra.authorization_tracking_id";
  private static final List<String> TOP =
      List.of(
          "currency",
          "reference",
          "card_holder",
          "card_number",
          "card_expiry",
          "cvv",
          "card_token",
          "customer_ip");

  private final Use use;
  private final IdentifierPolicy policy;
  private final Clock clock;

  PurchaseValues(Use use, IdentifierPolicy policy) {
    this(use, policy, MIDDLE_OF_MONTH);
  }

  PurchaseValues(Use use, IdentifierPolicy policy, Clock clock) {
    this.use = use;
    this.policy = policy;
    this.clock = clock;
    with("customer_ip", null)
        .with("amount", "1000")
        .with("currency", "AUD")
        .with("reference", "INV-1");
    if (use != Use.MERCHANT_INITIATED) {
      with("card_holder", null).with("card_number", null).with("card_expiry", null);
      with("cvv", null);
    }
    if (use == Use.FIRST) {
      with("card_holder", "Ann Example").with("card_number", "4005550000000001");
      with("card_expiry", "12/2030").with("cvv", "123");
    } else if (use == Use.FIRST_WITH_WALLET) {
      with(WALLET + "checkout_resource_url", "https://wallet.example/1");
      with(WALLET + "oauth_token", "t").with(WALLET + "oauth_verifier", "v");
    } else if (use == Use.MERCHANT_INITIATED) {
      with("card_token", "tok-1").with(REASON, "no_show").with(TRACKING_ID, "MCC0123456789");
    }
  }

  @Override
  String amountRow() {
    return "minor_units";
  }

  @Override
  Map<String, String> refusedByCore() {
    return use == Use.MERCHANT_INITIATED ? laterRefusedByCore() : firstRefusedByCore();
  }

  private Map<String, String> firstRefusedByCore() {
    PurchaseRequest.FirstCardOnFile.Builder builder =
        PurchaseRequest.firstCardOnFile()
            .card(
                Card.builder()
                    .holder(get("card_holder"))
                    .number(get("card_number"))
                    .expiry(get("card_expiry"))
                    .cvv(get("cvv"))
                    .build())
            .amountMinorUnits(amount(), get("currency"))
            .reference(get("reference"))
            .customerIp(get("customer_ip"))
            .identifierPolicy(policy)
            .clock(clock);
    Map<String, String> refused = new TreeMap<>();
    if (use == Use.FIRST_WITH_WALLET) {
      builder.wallet(callback(refused), WalletMapping.walletObject("x"));
    }
    refused.putAll(errors(builder.violations()));
    return refused;
  }

  /** A value that no callback can hold is refused before there is a request. */
  private WalletCallback callback(Map<String, String> refused) {
    try {
      return WalletCallback.of(
          get(WALLET + "checkout_resource_url"),
          get(WALLET + "oauth_token"),
          get(WALLET + "oauth_verifier"));
    } catch (ValidationException e) {
      errors(e.violations()).forEach((name, code) -> refused.put(WALLET + name, code));
      return WalletCallback.of("https://wallet.example/1", "t", "v");
    }
  }

  /** A value that no stored credential can hold is refused before there is a request. */
  private Map<String, String> laterRefusedByCore() {
    Map<String, String> refused = new TreeMap<>();
    StoredCredential credential = credential("tok-1", null);
    try {
      credential = credential(get("card_token"), null);
    } catch (IllegalArgumentException e) {
      refused.put("card_token", "value");
    }
    try {
      credential = credential(credential.cardToken().reveal(), get(TRACKING_ID));
    } catch (IllegalArgumentException e) {
      refused.put(TRACKING_ID, "tracking_id");
    }
    String reason = get(REASON);
    if (reason == null) {
      refused.put(REASON, "value");
    }
    refused.putAll(
        errors(
            PurchaseRequest.merchantInitiated(
                    credential, reason == null ? AuthReason.NO_SHOW : AuthReason.of(reason))
                .amountMinorUnits(amount(), get("currency"))
                .reference(get("reference"))
                .customerIp(get("customer_ip"))
                .identifierPolicy(policy)
                .clock(clock)
                .violations()));
    return refused;
  }

  private static StoredCredential credential(@Nullable String token, @Nullable String tracking) {
    CardToken cardToken = CardToken.of(token == null ? "" : token);
    return tracking == null
        ? StoredCredential.schemeGaveNoTrackingId(cardToken)
        : StoredCredential.of(cardToken, TrackingId.of(tracking));
  }

  private @Nullable BigDecimal amount() {
    String literal = get("amount");
    return literal == null ? null : new BigDecimal(literal);
  }

  @Override
  Set<String> refusedBySimulator() {
    PurchaseFields fields = new PurchaseFields(document(), new ExchangeTrace(false));
    fields.check(clock);
    Set<String> refused = new TreeSet<>();
    fields.errors.texts().forEach(error -> refused.add(field(error)));
    return refused;
  }

  private JsonObject document() {
    JsonObject.Builder document = JsonObject.builder();
    if (get("amount") != null) {
      document.put("amount", JsonValue.ofNumber(text("amount")));
    }
    TOP.forEach(name -> put(document, name, get(name)));
    if (use == Use.FIRST_WITH_WALLET) {
      JsonObject.Builder wallet = JsonObject.builder().put("type", "x");
      for (String name : List.of("checkout_resource_url", "oauth_token", "oauth_verifier")) {
        put(wallet, name, get(WALLET + name));
      }
      document.put("wallet", wallet.build());
    }
    return document.put("extra", extra()).build();
  }

  private JsonObject extra() {
    JsonObject.Builder extra = JsonObject.builder();
    if (use == Use.MERCHANT_INITIATED) {
      extra.put("stored_credential_indicator", "S");
    } else {
      extra.put("card_on_file", true).put("stored_credential_indicator", "I");
    }
    put(extra, "auth_reason", get(REASON));
    put(extra, "authorization_tracking_id", get(TRACKING_ID));
    return extra.build();
  }

  private static void put(JsonObject.Builder object, String name, @Nullable String value) {
    if (value != null) {
      object.put(name, value);
    }
  }

  @Override
  public String toString() {
    return use + " " + values;
  }
}
