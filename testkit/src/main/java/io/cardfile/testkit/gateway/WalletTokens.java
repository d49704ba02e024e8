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
    InputErrors errors = new InputErrors(strictness);
    WalletTokenChecks checks = new WalletTokenChecks(errors);
    checks.checkPath(path, amountFormat);
    checks.checkQuery(query);
    JsonObject body = request.hasBody() ? document(request, errors) : JsonObject.empty();
    CartReader.read(body, checks, errors);
    if (!path.username.equals(merchant)) {
      errors.add("username: is not the merchant of this sandbox (compared case-sensitively)");
    }
    hashes.problem(path).ifPresent(errors::add);
    if (MinorUnits.decimals(path.currency) > 2) {
      errors.accept(FieldNames.AMOUNT, Rules.WALLET_THREE_DECIMALS);
    }
    checkContentType(request, errors);
    if (!errors.isEmpty()) {
      throw new Refusal(200, errors.texts());
    }
    return issued();
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
