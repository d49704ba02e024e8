package io.cardfile.internal.wire;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.journal.Resolution;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.purchase.TokenizationOutcome;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.WalletTokenOutcome;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the outcome of a purchase from a reply, or from the values that a journal kept of one. */
public final class PurchaseWire {

  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int LAST_DIGITS = 4; // What is mostly shown of a card number.
  private static final String OTHER_ENVIRONMENT =
      "the reply is from the other system than the one that Endpoints name, live or test";

  private PurchaseWire() {}

  /**
   * Returns the outcome of {@code request} from {@code reply}, without the request's secrets.
   *
   * @param expected the test flag that an approval must have, if it has one; null for any
   */
  public static PurchaseOutcome read(
      PurchaseRequest request, WireReply reply, @Nullable Boolean expected) {
    Redaction redaction = secrets(request);
    int status = reply.status();
    OutcomeOrigin origin = OutcomeOrigin.reply(redaction.requestId(reply));
    JsonObject document = reply.document();
    PurchaseResponse unmasked =
        PurchaseResponse.of(document == null ? JsonObject.empty() : document);
    if (document == null && !OutcomeClassifier.isUnauthorized(status, unmasked)) {
      WireReply redacted = redaction.reply(reply);
      String text = redacted.unreadableText();
      String detail = unreadable(redacted);
      return new InDoubt(
          request.reference(), Why.UNREADABLE_REPLY, detail, status, null, text, origin);
    }
    PurchaseResponse purchase =
        document == null ? unmasked : PurchaseResponse.of(redaction.document(document));
    OutcomeClassifier.Result result =
        OutcomeClassifier.classify(
            request.reference(), request.amount(), status, unmasked, () -> false);
    if (result.kind == PurchaseOutcome.Kind.APPROVED && isFromAnother(expected, unmasked)) {
      return new InDoubt(
          request.reference(),
          Why.OTHER_ENVIRONMENT,
          OTHER_ENVIRONMENT,
          status,
          purchase,
          "",
          origin);
    }
    return outcome(request, result, status, purchase, origin);
  }

  /** Returns the secrets of {@code request}: card number and CVV, card token or wallet tokens. */
  public static Redaction secrets(PurchaseRequest request) {
    JsonObject document = request.revealDocument();
    Redaction secrets =
        Redaction.none()
            .withWallet(request.walletFields())
            .withSecret(text(document.get(WireNames.CVV)))
            .withSecret(text(document.get(WireNames.CARD_TOKEN)));
    return request.card().isPresent()
        ? secrets.withCardNumber(request.card().get().revealNumber())
        : secrets;
  }

  private static @Nullable String text(@Nullable JsonValue value) {
    return value == null ? null : value.text();
  }

  private static String unreadable(WireReply reply) {
    String type = reply.contentType().orElse("");
    return OutcomeClassifier.unreadable(reply.status(), type, reply.problem());
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
    if (OutcomeClassifier.contradictsItself(reply)) {
      return OutcomeClassifier.CONTRADICTION;
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
        && OutcomeClassifier.isGatewayStatus(status);
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

  private static PurchaseOutcome outcome(
      PurchaseRequest request,
      OutcomeClassifier.Result result,
      int status,
      PurchaseResponse purchase,
      OutcomeOrigin origin) {
    String reference = request.reference();
    switch (result.kind) {
      case APPROVED:
        return approved(request, purchase, origin);
      case DECLINED:
        return new Declined(reference, purchase, origin);
      case REFUSED:
        boolean next = OutcomeClassifier.isBeforeProcessing(status, purchase);
        return new Refused(reference, status, purchase, next, origin);
      default:
        return new InDoubt(
            reference,
            Objects.requireNonNull(result.why),
            result.detail,
            status,
            purchase,
            "",
            origin);
    }
  }

  private static Approved approved(
      PurchaseRequest request, PurchaseResponse purchase, OutcomeOrigin origin) {
    boolean first = request.kind() == PurchaseRequest.Kind.FIRST_CARD_ON_FILE;
    return new Approved(request.reference(), request.amount(), first, purchase, origin);
  }

  /**
   * Returns the outcome of {@code request} from the ending that a journal kept of a reply.
   *
   * @throws IllegalStateException when {@code ending} is not an approval, a decline or a refusal
   */
  public static PurchaseOutcome recorded(PurchaseRequest request, Resolution ending) {
    switch (ending.state()) {
      case APPROVED:
        return approved(request, recordedReply(request, true, ending), OutcomeOrigin.JOURNAL);
      case DECLINED:
        PurchaseResponse reply = recordedReply(request, false, ending);
        return new Declined(request.reference(), reply, OutcomeOrigin.JOURNAL);
      case REFUSED:
        return recordedRefusal(request, ending);
      default:
        throw new IllegalStateException("the journal has no answer but " + ending.state());
    }
  }

  private static Refused recordedRefusal(PurchaseRequest request, Resolution ending) {
    JsonObject.Builder response = JsonObject.builder();
    put(response, WireNames.ID, ending.gatewayId().orElse(null));
    String status = ending.responseCode().orElse("");
    int number = status.length() == 3 && Texts.isDigits(status) ? Integer.parseInt(status) : 0;
    return new Refused(
        request.reference(), number, envelope(false, response), false, OutcomeOrigin.JOURNAL);
  }

  private static PurchaseResponse recordedReply(
      PurchaseRequest request, boolean successful, Resolution ending) {
    JsonObject.Builder response =
        JsonObject.builder()
            .put(WireNames.SUCCESSFUL, successful)
            .put(WireNames.REFERENCE, request.reference())
            .put(WireNames.AMOUNT, request.amount().minorUnits())
            .put(WireNames.CURRENCY, request.amount().currency().code());
    put(response, WireNames.ID, ending.gatewayId().orElse(null));
    put(response, WireNames.RESPONSE_CODE, ending.responseCode().orElse(null));
    if (!successful) { // The code of an approval may mark evidence of a source.
      put(response, WireNames.ADVICE_CODE, ending.adviceCode().orElse(null));
    }
    return envelope(true, response);
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
}
