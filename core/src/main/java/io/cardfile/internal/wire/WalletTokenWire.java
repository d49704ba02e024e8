package io.cardfile.internal.wire;

import io.cardfile.internal.PercentCode;
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
import java.util.function.UnaryOperator;
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
            + PercentCode.encode(request.username())
            + '/'
            + PercentCode.encode(request.invoiceNumber())
            + '/'
            + PercentCode.encode(request.currency())
            + '/'
            + PercentCode.encode(request.amount())
            + '/'
            + PercentCode.encode(request.hash())
            + "/wallet_token?origin_url="
            + PercentCode.encode(request.originUrl());
    return request.callbackPath().isPresent()
        ? url + "&callback_path=" + PercentCode.encode(request.callbackPath().get())
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
   * @param redact removes from each text what must not be shown
   */
  public static WalletTokenOutcome read(WireReply reply, UnaryOperator<String> redact) {
    String requestId = reply.requestId().map(redact).orElse(null);
    int status = reply.status();
    JsonObject document = reply.document();
    if (document == null) {
      String type = redact.apply(reply.contentType().orElse(""));
      String problem = redact.apply(reply.problem());
      return WalletTokenOutcome.failed(
          OutcomeClassifier.unreadable(status, type, problem), null, requestId);
    }
    PurchaseResponse envelope = PurchaseResponse.of(document);
    String token = text(document, "token");
    String checkoutId = text(document, "checkout_id");
    List<String> errors = envelope.errors();
    if (!envelope.envelopeSuccessful().isPresent()) {
      return WalletTokenOutcome.failed(
          "the reply has no Boolean " + WireNames.SUCCESSFUL, null, requestId);
    }
    return envelope.envelopeSuccessful().get()
        ? issued(token, checkoutId, errors, status, requestId)
        : refused(token, checkoutId, redacted(errors, redact), status, requestId);
  }

  private static List<String> redacted(List<String> errors, UnaryOperator<String> redact) {
    List<String> redacted = new ArrayList<>(errors);
    redacted.replaceAll(redact);
    return redacted;
  }

  private static WalletTokenOutcome issued(
      @Nullable String token,
      @Nullable String checkoutId,
      List<String> errors,
      int status,
      @Nullable String requestId) {
    if (token == null || checkoutId == null) {
      return WalletTokenOutcome.failed(
          "successful, without a token or a checkout ID", null, requestId);
    }
    if (!errors.isEmpty()) {
      return WalletTokenOutcome.failed("successful, but with errors", null, requestId);
    }
    if (status != OK) {
      return WalletTokenOutcome.failed("a token with status " + status, null, requestId);
    }
    return new Issued(token, checkoutId, requestId);
  }

  private static WalletTokenOutcome refused(
      @Nullable String token,
      @Nullable String checkoutId,
      List<String> errors,
      int status,
      @Nullable String requestId) {
    if (token != null || checkoutId != null) {
      return WalletTokenOutcome.failed("not successful, but with a token", null, requestId);
    }
    if (errors.isEmpty()) {
      return WalletTokenOutcome.failed("not successful, without an error", null, requestId);
    }
    if (!OutcomeClassifier.isGatewayStatus(status)) {
      return WalletTokenOutcome.failed("a refusal with status " + status, null, requestId);
    }
    return WalletTokenOutcome.refused(errors, requestId);
  }

  private static @Nullable String text(JsonObject document, String name) {
    JsonValue value = document.get(name);
    if (value == null || value.kind() != Kind.STRING || value.text().trim().isEmpty()) {
      return null;
    }
    return value.text();
  }
}
