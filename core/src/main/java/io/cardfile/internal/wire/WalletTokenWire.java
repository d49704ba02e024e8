package io.cardfile.internal.wire;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import io.cardfile.wallet.WalletTokenOutcome.Issued;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a signed wallet token request as the URL and document of the specification, and reads the
 * reply to it.
 */
public final class WalletTokenWire {

  private static final int OK = 200; // The specification's status of every reply of this service.

  private WalletTokenWire() {}

  /** Returns the URL below {@code baseUrl}; each segment decodes to exactly the hashed text. */
  public static String url(String baseUrl, SignedWalletTokenRequest request) {
    String url =
        baseUrl
            + "/v2/"
            + Texts.percentEncode(request.username())
            + '/'
            + Texts.percentEncode(request.invoiceNumber())
            + '/'
            + Texts.percentEncode(request.currency())
            + '/'
            + Texts.percentEncode(request.amount())
            + '/'
            + Texts.percentEncode(request.hash())
            + "/wallet_token?origin_url="
            + Texts.percentEncode(request.originUrl());
    return request.callbackPath().isPresent()
        ? url + "&callback_path=" + Texts.percentEncode(request.callbackPath().get())
        : url;
  }

  /** Returns the document to send, or null when the cart is empty. */
  public static @Nullable JsonObject write(SignedWalletTokenRequest request) {
    if (request.cartItems().isEmpty()) {
      return null;
    }
    List<JsonValue> items = new ArrayList<>();
    for (CartItem item : request.cartItems()) {
      items.add(write(item));
    }
    return JsonObject.builder().put("cart_items", JsonArray.of(items)).build();
  }

  private static JsonObject write(CartItem item) {
    JsonObject.Builder out =
        JsonObject.builder()
            .put("description", item.description())
            .put("quantity", item.quantity())
            .put("cost", item.costMinorUnits());
    if (item.image().isPresent()) {
      out.put("image", item.image().get());
    }
    return out.build();
  }

  /**
   * Returns the outcome of {@code reply}; a reply that the specification does not allow is a
   * failure. A token is issued with status 200 only. A refusal needs a status that the gateway
   * itself sends, as for a purchase, because proxies send the others.
   *
   * @param reply without the hash of the request
   */
  public static WalletTokenOutcome read(WireReply reply) {
    String requestId = reply.requestId().orElse(null);
    JsonObject document = reply.document();
    if (document == null) {
      String type = reply.contentType().orElse("");
      return WalletTokenOutcome.failed(
          OutcomeClassifier.unreadable(reply.status(), type, reply.problem()), null, requestId);
    }
    PurchaseResponse envelope = PurchaseResponse.of(document);
    String token = text(document, "token");
    String checkoutId = text(document, "checkout_id");
    String problem = problem(envelope, token, checkoutId, reply.status());
    if (!problem.isEmpty()) {
      return WalletTokenOutcome.failed(problem, null, requestId);
    }
    if (token != null && checkoutId != null) {
      return new Issued(token, checkoutId, requestId);
    }
    return WalletTokenOutcome.refused(envelope.errors(), requestId);
  }

  /** Returns why a reply is neither a token nor a clear refusal; empty if it is one of them. */
  private static String problem(
      PurchaseResponse reply, @Nullable String token, @Nullable String checkoutId, int status) {
    if (!reply.envelopeSuccessful().isPresent()) {
      return "the reply has no Boolean " + WireNames.SUCCESSFUL;
    }
    if (OutcomeClassifier.contradictsItself(reply)) {
      return OutcomeClassifier.CONTRADICTION;
    }
    if (reply.envelopeSuccessful().get()) {
      if (token == null || checkoutId == null) {
        return "successful, without a token or a checkout ID";
      }
      if (!reply.errors().isEmpty()) {
        return "successful, but with errors";
      }
      return status == OK ? "" : "a token with status " + status;
    }
    if (token != null || checkoutId != null) {
      return "not successful, but with a token";
    }
    if (reply.errors().isEmpty()) {
      return "not successful, without an error";
    }
    return OutcomeClassifier.isGatewayStatus(status) ? "" : "a refusal with status " + status;
  }

  private static @Nullable String text(JsonObject document, String name) {
    JsonValue value = document.get(name);
    if (value == null || value.kind() != Kind.STRING || value.text().trim().isEmpty()) {
      return null;
    }
    return value.text();
  }
}
