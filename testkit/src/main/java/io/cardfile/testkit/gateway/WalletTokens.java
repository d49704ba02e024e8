package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.IdentifierPolicy;
import io.cardfile.validation.Violation;
import io.cardfile.validation.WalletTokenInput;
import io.cardfile.validation.WalletTokenRules;
import java.util.ArrayList;
import java.util.List;

/** Replies to wallet token requests. */
final class WalletTokens {

  private final String merchant;
  private final HashCheck hashes;
  private final PathAmountFormat amountFormat;
  private final Strictness strictness;
  private final IdGenerator ids;

  WalletTokens(SimulatorSettings settings, Strictness strictness, IdGenerator ids) {
    this.merchant = settings.username;
    this.hashes = new HashCheck(new HmacMd5(settings.secret.revealForSigning()), merchant);
    this.amountFormat = settings.amountFormat;
    this.strictness = strictness;
    this.ids = ids;
  }

  JsonObject answer(GatewayRequest request) throws Refusal {
    WalletPath path = WalletPath.of(request.rawPath());
    List<String> errors = new ArrayList<>();
    WalletTokenInput input = input(path, request, errors);
    for (Violation violation :
        WalletTokenRules.check(input, amountFormat, IdentifierPolicy.PERCENT_ENCODABLE)) {
      if (violation.severity() == Violation.Severity.ERROR) {
        errors.add(violation.toString());
      }
    }
    if (!path.username.equals(merchant)) {
      errors.add("username: is not the merchant of this sandbox (compared case-sensitively)");
    }
    hashes.problem(path).ifPresent(errors::add);
    addStrictErrors(path, errors);
    if (!errors.isEmpty()) {
      throw new Refusal(200, errors);
    }
    return issued();
  }

  private static WalletTokenInput input(
      WalletPath path, GatewayRequest request, List<String> errors) throws Refusal {
    Query query = Query.of(request.rawQuery().orElse(null));
    WalletTokenInput input =
        new WalletTokenInput()
            .invoiceNumber(path.invoiceNumber)
            .currency(path.currency)
            .amount(path.amount)
            .originUrl(query.get(FieldNames.ORIGIN_URL))
            .callbackPath(query.get(FieldNames.CALLBACK_PATH));
    if (request.hasBody()) {
      CartReader.read(document(request), input, errors);
    }
    return input;
  }

  private static JsonObject document(GatewayRequest request) throws Refusal {
    try {
      JsonValue value = JsonText.parse(request.body());
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
    } catch (JsonTextException e) {
      throw new Refusal(200, "the body is not one JSON document: " + e.getMessage());
    }
    throw new Refusal(200, "the body is not a JSON object");
  }

  private void addStrictErrors(WalletPath path, List<String> errors) {
    boolean manyDecimals =
        CurrencyUnit.find(path.currency).filter(unit -> unit.exponent() > 2).isPresent();
    if (manyDecimals && strictness.refuses(Rules.WALLET_THREE_DECIMALS)) {
      errors.add(Strictness.explain(Rules.WALLET_THREE_DECIMALS));
    }
  }

  private JsonObject issued() {
    return JsonObject.builder()
        .put("successful", true)
        .put("token", ids.next("wt"))
        .put("checkout_id", ids.next("co"))
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
