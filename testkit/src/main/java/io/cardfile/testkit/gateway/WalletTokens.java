package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.PathAmountFormat;
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
    Query query = Query.of(request.rawQuery().orElse(null));
    JsonObject body = request.hasBody() ? document(request) : JsonObject.empty();
    List<String> errors = new ArrayList<>();
    WalletTokenChecks checks = new WalletTokenChecks(errors, strictness);
    checks.checkPath(path, amountFormat);
    checks.checkQuery(query);
    CartReader.read(body, checks, errors);
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
    if (MinorUnits.decimals(path.currency) > 2 && strictness.refuses(Rules.WALLET_THREE_DECIMALS)) {
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
