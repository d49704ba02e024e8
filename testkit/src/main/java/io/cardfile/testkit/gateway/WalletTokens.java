package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.PathAmountFormat;
import java.util.List;

/** Replies to wallet token requests. */
final class WalletTokens {

  private final String merchant;
  private final HashCheck hashes;
  private final PathAmountFormat amountFormat;
  private final IdGenerator ids;
  private final WalletCheckouts checkouts;

  WalletTokens(SimulatorSettings settings, IdGenerator ids, WalletCheckouts checkouts) {
    this.merchant = settings.username;
    this.hashes = new HashCheck(new HmacMd5(settings.secret.revealForSigning()), merchant);
    this.amountFormat = settings.amountFormat;
    this.ids = ids;
    this.checkouts = checkouts;
  }

  /** Removes the remembered hashes. */
  void clear() {
    hashes.clear();
  }

  /**
   * Answers a request.
   *
   * @param charges whether the checkout of an issued token is kept
   */
  JsonObject answer(GatewayRequest request, boolean charges, ExchangeTrace trace) throws Refusal {
    WalletPath path = WalletPath.of(request.rawPath());
    Query query = Query.of(request.rawQuery().orElse(null));
    InputErrors errors = new InputErrors(trace);
    WalletTokenChecks checks = new WalletTokenChecks(errors);
    checks.checkPath(path, amountFormat);
    checks.checkQuery(query);
    JsonObject body = request.hasBody() ? document(request, errors) : JsonObject.empty();
    CartReader.read(body, checks, errors);
    if (!path.username.equals(merchant)) {
      String message = "is not the merchant of this sandbox (compared case-sensitively)";
      errors.add("username", message, Rules.WALLET_HASH);
    }
    checkHash(path, errors, trace);
    if (MinorUnits.decimals(path.currency) > 2) {
      errors.accept(FieldNames.AMOUNT, Rules.WALLET_THREE_DECIMALS);
    }
    checkContentType(request, errors);
    if (!errors.isEmpty()) {
      throw new Refusal(200, errors.texts());
    }
    return issued(new WalletCheckout(ids.next("wt"), ids.next("co"), path, query, body), charges);
  }

  private void checkHash(WalletPath path, InputErrors errors, ExchangeTrace trace) {
    HashCheckResult result = hashes.check(path);
    trace.hashChecked(result);
    if (result.matches()) {
      trace.applied(Rules.WALLET_HASH, "hash");
    } else {
      String message = "does not belong to these values; " + result.explanation();
      errors.add("hash", message, Rules.WALLET_HASH);
    }
  }

  private static JsonObject document(GatewayRequest request, InputErrors errors) {
    try {
      JsonValue value = JsonText.parse(request.body());
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
      errors.add("the body is not a JSON object");
    } catch (JsonTextException e) {
      errors.add("the body is not one JSON document: " + e.getMessage());
    }
    return JsonObject.empty();
  }

  private static void checkContentType(GatewayRequest request, InputErrors errors) {
    if (request.hasBody() || !ContentTypeCheck.isAbsent(request)) {
      ContentTypeCheck.check(request, errors, Rules.WALLET_CONTENT_TYPE);
    } else {
      errors.accept("Content-Type", Rules.WALLET_NO_BODY);
    }
  }

  private JsonObject issued(WalletCheckout checkout, boolean charges) {
    if (charges) {
      checkouts.add(checkout);
    }
    return JsonObject.builder()
        .put("successful", true)
        .put("token", checkout.token)
        .put("checkout_id", checkout.checkoutId)
        .build();
  }

  /** Returns the reply to a refused request. */
  static JsonObject refused(List<String> errors) {
    return JsonObject.builder()
        .put("successful", false)
        .put("errors", Documents.texts(errors))
        .build();
  }
}
