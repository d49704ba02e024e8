package io.cardfile.internal.wire;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseResponse;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classifies the reply to a purchase. The body takes precedence over the status. A reply that is
 * not explicit, complete and about this purchase leaves it in doubt.
 */
final class OutcomeClassifier {

  private static final Set<String> ENVELOPE =
      Texts.setOf(
          WireNames.SUCCESSFUL,
          WireNames.RESPONSE,
          WireNames.ERRORS,
          WireNames.MESSAGE,
          WireNames.TEST);

  static final String CONTRADICTION = "successful is another value within the response";
  private static final int CONFLICT = 409;
  private static final String MAY_BE_UNKNOWN = "an error may mean that the outcome is not known";

  private static final String DUPLICATE = "94";

  // The response codes of approvals; 10 approves a part of the amount (field fact).
  private static final Set<String> APPROVALS = Texts.setOf("00", "08", "10", "11", "16");

  private final String reference;
  private final Money amount;
  private final int status;
  private final PurchaseResponse purchase;

  private PurchaseOutcome.Kind kind = PurchaseOutcome.Kind.IN_DOUBT;
  private Why why = Why.NO_REPLY;
  private String detail = "";
  private boolean processed = true;

  private OutcomeClassifier(String reference, Money amount, int status, PurchaseResponse purchase) {
    this.reference = reference;
    this.amount = amount;
    this.status = status;
    this.purchase = purchase;
  }

  /** Classifies a reply to one purchase. */
  static OutcomeClassifier of(
      String reference, Money amount, int status, PurchaseResponse purchase) {
    return new OutcomeClassifier(reference, amount, status, purchase).classified();
  }

  /**
   * Returns whether the gateway itself sends {@code status} (field fact); proxies and overloaded
   * servers send the others.
   */
  static boolean isGatewayStatus(int status) {
    return status == 200
        || status == 201
        || status == 400
        || isBeforeProcessing(status)
        || status == CONFLICT
        || status == 422;
  }

  // With these statuses a gateway rejects a request before it processes the purchase, because the
  // credentials or the address are wrong (RFC 9110, 15.5.2 to 15.5.6).
  private static boolean isBeforeProcessing(int status) {
    return status == 401 || status >= 403 && status <= 405;
  }

  /**
   * Returns why a reply is not readable, such as {@code status 502, text/html: ...}.
   *
   * @param type the redacted media type; may be empty
   * @param problem the redacted error in the body
   */
  static String unreadable(int status, String type, String problem) {
    return "status " + status + (type.isEmpty() ? "" : ", " + type) + ": " + problem;
  }

  /** Returns the kind of the outcome, never {@code NOT_SENT}. */
  PurchaseOutcome.Kind kind() {
    return kind;
  }

  /** Returns why the purchase is in doubt; meaningless otherwise. */
  Why why() {
    return why;
  }

  /** Returns why the purchase is in doubt, as a text without any value; empty otherwise. */
  String detail() {
    return detail;
  }

  /**
   * Returns whether the gateway may have processed the purchase; false only for a refusal after
   * which the same reference may be sent again.
   */
  boolean processed() {
    return processed;
  }

  /** Returns whether the purchase is in doubt only because of the words of a refusal. */
  boolean isInDoubtByWords() {
    return why == Why.DUPLICATE_REFERENCE || detail.equals(MAY_BE_UNKNOWN);
  }

  /**
   * Returns whether a value of any type is not null, blank, false or zero. The text {@code "true"}
   * proves nothing, but the opposite is not certain either.
   */
  static boolean affirms(JsonValue value) {
    if (value.kind() == Kind.OBJECT || value.kind() == Kind.ARRAY) {
      return true;
    }
    String text = value.kind() == Kind.NULL ? "" : value.text().trim();
    return !text.equals("false") && !Texts.hasOnly(text, "0.");
  }

  /** Returns whether {@code successful} is not the same within the response, if it is there. */
  static boolean contradictsItself(PurchaseResponse reply) {
    boolean outer = reply.envelopeSuccessful().orElse(false);
    JsonValue inner = reply.response().get(WireNames.SUCCESSFUL);
    return inner != null && inner.kind() != Kind.NULL && reply.successful().orElse(!outer) != outer;
  }

  private OutcomeClassifier classified() {
    if (status == CONFLICT) {
      return endInDoubt(Why.DUPLICATE_REFERENCE, "status 409: the gateway may have this reference");
    }
    if (!isGatewayStatus(status)) {
      return endInDoubt(Why.UNEXPECTED_STATUS, "status " + status + " is not conclusive");
    }
    if (!purchase.envelopeSuccessful().isPresent()) {
      return endInDoubt(Why.INCOMPLETE_REPLY, "the reply has no Boolean successful");
    }
    return purchase.envelopeSuccessful().get() ? accepted() : notAccepted();
  }

  private OutcomeClassifier accepted() {
    if (!purchase.successful().isPresent()) {
      return endInDoubt(Why.INCOMPLETE_REPLY, "the response has no Boolean successful");
    }
    return purchase.successful().get() ? approved() : declined();
  }

  private OutcomeClassifier approved() {
    if (status != 200 && status != 201) {
      return endInDoubt(Why.CONTRADICTION, "an approval with status " + status);
    }
    if (!purchase.echoes(reference, amount)) {
      return mismatch();
    }
    if (!purchase.errors().isEmpty()) {
      return endInDoubt(Why.CONTRADICTION, "an approval with errors");
    }
    return endAs(PurchaseOutcome.Kind.APPROVED);
  }

  private OutcomeClassifier declined() {
    if (!purchase.reference().isPresent() || contradictsTheRequest()) {
      return mismatch();
    }
    ErrorTexts inner = ErrorTexts.of(purchase.response().get(WireNames.ERRORS));
    ErrorTexts errors = errors().with(inner);
    ErrorTexts others = message().with(ErrorTexts.ofDecline(furtherMembers()));
    ErrorTexts code = codeTexts();
    if (isDuplicate(code) || errors.mayMeanDuplicate() || others.meansDuplicate()) {
      return duplicate();
    }
    if (errors.areTooMany() || others.areTooMany() || code.areTooMany()) {
      return tooManyWords();
    }
    if (isCaptured()) {
      return endInDoubt(Why.CONTRADICTION, "not successful, but captured");
    }
    // A void has the response code of its purchase, and captured is false (field fact).
    if (APPROVALS.contains(code()) && purchase.captured().orElse(true)) {
      return endInDoubt(Why.CONTRADICTION, "not successful, but the response code is an approval");
    }
    return endAs(PurchaseOutcome.Kind.DECLINED);
  }

  private OutcomeClassifier notAccepted() {
    if (isAffirmed(WireNames.SUCCESSFUL) || isCaptured() || APPROVALS.contains(code())) {
      return endInDoubt(
          Why.CONTRADICTION,
          "the envelope is not successful, but its response is successful, captured or has an"
              + " approval code");
    }
    if (contradictsTheRequest()) {
      return mismatch();
    }
    return refused(errors());
  }

  private OutcomeClassifier refused(ErrorTexts errors) {
    errors.with(message(), ErrorTexts.of(furtherMembers()));
    ErrorTexts code = codeTexts();
    if (isDuplicate(code) || errors.mayMeanDuplicate()) {
      return duplicate();
    }
    if (errors.areTooMany() || code.areTooMany()) {
      return tooManyWords();
    }
    if (!isObjectOrNothing(purchase.document().get(WireNames.RESPONSE))) {
      return endInDoubt(Why.INCOMPLETE_REPLY, "a response that is not an object may be anything");
    }
    if (errors.isEmpty() && !purchase.successful().isPresent()) {
      return endInDoubt(Why.INCOMPLETE_REPLY, "not successful, without an error and a response");
    }
    if (!errors.areReadable()) {
      return endInDoubt(Why.INCOMPLETE_REPLY, "an error that cannot be read may mean anything");
    }
    if (errors.mayMeanUnknown() || code.mayMeanUnknown()) {
      return endInDoubt(Why.INCOMPLETE_REPLY, MAY_BE_UNKNOWN);
    }
    processed = wasProcessed();
    return endAs(PurchaseOutcome.Kind.REFUSED);
  }

  private boolean isDuplicate(ErrorTexts code) {
    return code().equals(DUPLICATE) || code.mayMeanDuplicate();
  }

  /**
   * Returns the response code as error texts: a gateway may use a word as a code, such as {@code
   * duplicate_reference}.
   */
  private ErrorTexts codeTexts() {
    JsonValue code = purchase.response().get(WireNames.RESPONSE_CODE);
    return ErrorTexts.of(
        code == null ? null : JsonObject.builder().put("error_code", code).build());
  }

  private boolean wasProcessed() {
    boolean bare = purchase.response().size() == 0 && furtherMembers().size() == 0;
    return !isBeforeProcessing(status) || !bare;
  }

  /** Returns the members of the envelope and the response that are not in the specification. */
  private JsonObject furtherMembers() {
    JsonObject.Builder further = JsonObject.builder();
    JsonObject envelope = purchase.document();
    for (int i = 0; i < envelope.size(); i++) {
      if (!ENVELOPE.contains(envelope.name(i))) {
        further.put(envelope.name(i), envelope.value(i));
      }
    }
    JsonObject unknown = purchase.unknownFields();
    return unknown.size() == 0 ? further.build() : further.put(WireNames.RESPONSE, unknown).build();
  }

  static boolean isObjectOrNothing(@Nullable JsonValue response) {
    return response == null
        || response.kind() == Kind.NULL
        || response.kind() == Kind.OBJECT
        || response.kind() == Kind.ARRAY && response.array().size() == 0;
  }

  private ErrorTexts errors() {
    return ErrorTexts.of(
        purchase.errors().isEmpty() ? null : purchase.document().get(WireNames.ERRORS));
  }

  /** Returns whether an echoed value, if any, belongs to another request. */
  private boolean contradictsTheRequest() {
    String currency = amount.currency().code();
    return !purchase.reference().orElse(reference).equals(reference)
        || !purchase.currency().orElse(currency).equals(currency)
        || isAnotherAmount();
  }

  private boolean isAnotherAmount() {
    OptionalLong echoed = purchase.amountMinorUnits();
    return echoed.isPresent()
        ? echoed.getAsLong() != amount.minorUnits()
        : isAffirmed(WireNames.AMOUNT);
  }

  private boolean isCaptured() {
    return isAffirmed(WireNames.CAPTURED) || isAffirmed(WireNames.CAPTURED_AMOUNT);
  }

  private boolean isAffirmed(String name) {
    JsonValue value = purchase.response().get(name);
    return value != null && affirms(value);
  }

  private String code() {
    return Texts.responseCode(purchase.responseCode().orElse(""));
  }

  private ErrorTexts message() {
    JsonValue outer = purchase.document().get(WireNames.MESSAGE);
    JsonValue inner = purchase.response().get(WireNames.MESSAGE);
    return ErrorTexts.of(JsonArray.of(Arrays.asList(orNull(outer), orNull(inner))));
  }

  private static JsonValue orNull(@Nullable JsonValue value) {
    return value == null ? JsonValue.nullValue() : value;
  }

  private OutcomeClassifier tooManyWords() {
    return endInDoubt(Why.INCOMPLETE_REPLY, "the reply has too many words to classify");
  }

  private OutcomeClassifier mismatch() {
    return endInDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
  }

  private OutcomeClassifier duplicate() {
    return endInDoubt(Why.DUPLICATE_REFERENCE, "the gateway has this reference already");
  }

  private OutcomeClassifier endAs(PurchaseOutcome.Kind ending) {
    kind = ending;
    return this;
  }

  private OutcomeClassifier endInDoubt(Why reason, String text) {
    why = reason;
    detail = text;
    return this;
  }
}
