package io.cardfile.testkit.gateway;

import io.cardfile.transport.WireReply;

/**
 * Replies to tokenization requests. They move no money and put no card on file, so neither the
 * ledger nor the card vault has them.
 */
final class TokenizationHandler {

  private final Strictness strictness;
  private final IdGenerator ids;
  private final BasicCheck credentials;

  TokenizationHandler(SimulatorSettings settings, Strictness strictness, IdGenerator ids) {
    this.strictness = strictness;
    this.ids = ids;
    this.credentials = new BasicCheck(settings.username, settings.token);
  }

  WireReply answer(GatewayRequest request, String requestId) throws Refusal {
    if (!credentials.passes(request)) {
      return WireReply.of(401, requestId, PurchaseDocuments.unauthorised());
    }
    strictness.require(Rules.TOKENIZATION_REPLY);
    PurchaseHandler.document(request, strictness); // Refuses what is not one JSON object.
    return WireReply.of(200, requestId, PurchaseDocuments.tokenized(ids.next("tok")));
  }
}
