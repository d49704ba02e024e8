package io.cardfile.internal.wire;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.ReplyRules;
import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.TokenizationOutcome;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;
import org.jspecify.annotations.Nullable;

/** Reads the outcome of a tokenization request. */
public final class PurchaseWire {

  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int LAST_DIGITS = 4; // What is mostly shown of a card number.
  private static final String OTHER_ENVIRONMENT =
      "the reply is from the other system than the one that Endpoints name, live or test";

  private PurchaseWire() {}

  private static String unreadable(WireReply reply) {
    String type = reply.contentType().orElse("");
    return ReplyRules.unreadable(reply.status(), type, reply.problem());
  }

  private static boolean isFromAnother(@Nullable Boolean expected, PurchaseResponse reply) {
    return expected != null && !reply.testFlag().orElse(expected).equals(expected);
  }

  /**
   * Returns the outcome of a tokenization request from {@code reply}.
   *
   * @param fields the document that was sent
   * @param expected the test flag that a reply must have, if it has one; null for any
   */
  public static TokenizationOutcome readTokenization(
      JsonObject fields, WireReply reply, @Nullable Boolean expected) {
    Redaction redaction = Redaction.none().withDocument(fields);
    WireReply redacted = redaction.reply(reply);
    JsonObject document = reply.document();
    if (document == null) {
      return tokenization(
          WalletTokenOutcome.Kind.FAILED, null, null, unreadable(redacted), redacted);
    }
    PurchaseResponse unmasked = PurchaseResponse.of(document);
    PurchaseResponse response = PurchaseResponse.of(redaction.document(document));
    CardToken token = token(unmasked);
    String untrusted = untrusted(fields, unmasked, expected);
    if (untrusted.isEmpty()) {
      untrusted = contradiction(unmasked, token != null);
    }
    if (untrusted.isEmpty() && isRefusal(reply.status(), unmasked)) {
      String first = Texts.firstAsOneLine(response.errors());
      return tokenization(WalletTokenOutcome.Kind.REFUSED, null, response, first, redacted);
    }
    boolean isUsable = token != null && token(response) != null;
    String why = untrusted.isEmpty() ? problem(isUsable, unmasked, reply.status()) : untrusted;
    WalletTokenOutcome.Kind kind =
        why.isEmpty() ? WalletTokenOutcome.Kind.ISSUED : WalletTokenOutcome.Kind.FAILED;
    return tokenization(kind, token, response, why, redacted);
  }

  private static TokenizationOutcome tokenization(
      WalletTokenOutcome.Kind kind,
      @Nullable CardToken token,
      @Nullable PurchaseResponse response,
      String why,
      WireReply reply) {
    OutcomeOrigin origin = OutcomeOrigin.reply(reply.requestId().orElse(null));
    return new TokenizationOutcome(kind, token, response, reply.status(), why, null, origin);
  }

  /** Returns why a reply may not be the expected system's reply to this request; may be empty. */
  private static String untrusted(
      JsonObject fields, PurchaseResponse response, @Nullable Boolean expected) {
    if (isAboutAnother(envelope(true, fields.toBuilder()), response)
        || response.captured().orElse(false)
        || response.amountMinorUnits().orElse(0) > 0) {
      return "the reply is about a payment, or another card or reference than the request";
    }
    return isFromAnother(expected, response) ? OTHER_ENVIRONMENT : "";
  }

  /** Returns why a reply contradicts itself, as one to a wallet token request; may be empty. */
  private static String contradiction(PurchaseResponse reply, boolean hasToken) {
    if (contradictsItself(reply)) {
      return "successful is another value within the response";
    }
    if (!reply.envelopeSuccessful().orElse(false)) {
      return hasToken ? "not successful, but with a token" : "";
    }
    return reply.errors().isEmpty() ? "" : "successful, but with errors";
  }

  // A reply shows the card number masked: its last digits are compared, where it ends with them.
  private static boolean isAboutAnother(PurchaseResponse request, PurchaseResponse reply) {
    String reference = request.reference().orElse("");
    String card = request.cardNumber().orElse("");
    String shown = reply.cardNumber().orElse("");
    String end = shown.substring(Math.max(0, shown.length() - LAST_DIGITS));
    return !reference.isEmpty() && !reply.reference().orElse(reference).equals(reference)
        || !card.isEmpty() && Texts.isDigits(end) && !card.endsWith(end);
  }

  private static boolean isRefusal(int status, PurchaseResponse reply) {
    return !reply.envelopeSuccessful().orElse(true)
        && !reply.errors().isEmpty()
        && ReplyRules.isGatewayStatus(status);
  }

  private static @Nullable CardToken token(PurchaseResponse reply) {
    JsonValue other = reply.response().get("token"); // Field fact.
    CardToken token = reply.cardToken().orElse(null);
    if (token == null && other != null && other.kind() == JsonValue.Kind.STRING) {
      token = other.text().trim().isEmpty() ? null : CardToken.of(other.text());
    }
    return token;
  }

  /** Returns why a reply does not issue a token; empty if it does. */
  private static String problem(boolean hasToken, PurchaseResponse reply, int status) {
    if (!reply.envelopeSuccessful().orElse(false)) {
      return "not successful, and no refusal: status " + status;
    }
    if (status != OK && status != CREATED) {
      return "a token with status " + status;
    }
    return hasToken ? "" : "successful, without a usable card token";
  }

  private static PurchaseResponse envelope(boolean successful, JsonObject.Builder response) {
    return PurchaseResponse.of(
        JsonObject.builder()
            .put(WireNames.SUCCESSFUL, successful)
            .put(WireNames.RESPONSE, response.build())
            .build());
  }

  private static void put(JsonObject.Builder out, String name, @Nullable String value) {
    if (value != null) {
      out.put(name, value);
    }
  }

  private static boolean contradictsItself(PurchaseResponse reply) {
    boolean outer = reply.envelopeSuccessful().orElse(false);
    JsonValue inner = reply.response().get(WireNames.SUCCESSFUL);
    return inner != null
        && inner.kind() != JsonValue.Kind.NULL
        && reply.successful().orElse(!outer) != outer;
  }
}
