package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.AppliedRule.Effect;
import io.cardfile.transport.WireReply;

/**
 * Replies to tokenization requests. They move no money and put no card on file, so neither the
 * ledger nor the card vault has them.
 */
final class TokenizationHandler {

  private final IdGenerator ids;
  private final BasicCheck credentials;
  private final WalletCheckouts checkouts;

  TokenizationHandler(SimulatorSettings settings, IdGenerator ids, WalletCheckouts checkouts) {
    this.checkouts = checkouts;
    this.ids = ids;
    this.credentials = new BasicCheck(settings.username, settings.token);
  }

  WireReply answer(GatewayRequest request, String requestId, boolean charges, ExchangeTrace trace)
      throws Refusal {
    if (!credentials.passes(request, trace)) {
      return WireReply.of(401, requestId, PurchaseDocuments.unauthorised());
    }
    trace.require(Rules.TOKENIZATION_REPLY, null, Effect.APPLIED);
    JsonValue wallet = PurchaseHandler.document(request, trace).get(FieldNames.WALLET);
    if (wallet != null && wallet.kind() == JsonValue.Kind.OBJECT) {
      checkouts.redeem(wallet.object(), charges, trace);
    }
    return WireReply.of(200, requestId, PurchaseDocuments.tokenized(ids.next("tok")));
  }
}
