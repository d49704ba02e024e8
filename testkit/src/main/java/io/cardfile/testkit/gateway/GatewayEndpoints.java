package io.cardfile.testkit.gateway;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.gateway.RecordedExchange.Endpoint;
import io.cardfile.transport.WireReply;

/** Passes each request to the handler of its endpoint. */
final class GatewayEndpoints {

  private final WalletTokens walletTokens;
  private final PurchaseHandler purchases;
  private final TokenizationHandler tokenization;

  GatewayEndpoints(
      WalletTokens walletTokens, PurchaseHandler purchases, TokenizationHandler tokenization) {
    this.walletTokens = walletTokens;
    this.purchases = purchases;
    this.tokenization = tokenization;
  }

  /**
   * Answers a request.
   *
   * @param charges whether the request is carried out
   */
  WireReply answer(
      Endpoint endpoint,
      GatewayRequest request,
      String requestId,
      boolean charges,
      ExchangeTrace trace) {
    try {
      return dispatch(endpoint, request, requestId, charges, trace);
    } catch (Refusal refusal) {
      JsonObject document =
          endpoint == Endpoint.WALLET_TOKEN
              ? WalletTokens.refused(refusal.errors())
              : PurchaseDocuments.refused(refusal.errors());
      return WireReply.of(refusal.status(), requestId, document);
    }
  }

  private WireReply dispatch(
      Endpoint endpoint,
      GatewayRequest request,
      String requestId,
      boolean charges,
      ExchangeTrace trace)
      throws Refusal {
    if (endpoint == Endpoint.OTHER) {
      throw trace.refusal(404, "Not found: no such path", Rules.NOT_FOUND, null);
    }
    requireMethod(endpoint == Endpoint.LOOK_UP ? "GET" : "POST", request, trace);
    switch (endpoint) {
      case WALLET_TOKEN:
        return WireReply.of(200, requestId, walletTokens.answer(request, charges, trace));
      case LOOK_UP:
        return purchases.lookUp(request, requestId, trace);
      case TOKENIZATION:
        return tokenization.answer(request, requestId, charges, trace);
      default:
        return purchases.answer(request, requestId, charges, trace);
    }
  }

  private static void requireMethod(String method, GatewayRequest request, ExchangeTrace trace)
      throws Refusal {
    if (!request.method().equals(method)) {
      throw trace.refusal(405, "this path takes " + method, Rules.UNREADABLE, null);
    }
  }
}
