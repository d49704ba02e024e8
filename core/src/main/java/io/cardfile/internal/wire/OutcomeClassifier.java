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
import java.util.Collections;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a document says became of a purchase. The body decides before the status; what is not
 * explicit, whole and about this very purchase is in doubt.
 */
final class OutcomeClassifier {

  // The statuses with which the gateway itself answers a purchase (field fact).
  private static final Set<Integer> GATEWAY_STATUSES =
      Collections.unmodifiableSet(
          new HashSet<>(Arrays.asList(200, 201, 400, 401, 403, 404, 405, 409, 422)));

  // With these a gateway turns a request away before it looks at the purchase in it: the
  // credentials or the address are wrong (RFC 9110, 15.5.2 to 15.5.6).
  private static final Set<Integer> BEFORE_PROCESSING =
      Collections.unmodifiableSet(new HashSet<>(Arrays.asList(401, 403, 404, 405)));

  private static final Set<String> ENVELOPE =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  WireNames.SUCCESSFUL,
                  WireNames.RESPONSE,
                  WireNames.ERRORS,
                  WireNames.MESSAGE,
                  WireNames.TEST)));

  private static final int CONFLICT = 409;
  private static final String MAY_BE_UNKNOWN = "an error may mean that the outcome is not known";

  private static final String DUPLICATE = "94";

  // The gateway approves with these, and with 10 a part of the amount (field fact).
  private static final Set<String> APPROVALS =
      Collections.unmodifiableSet(new HashSet<>(Arrays.asList("00", "08", "10", "11", "16")));

  private final PurchaseOutcome.Kind kind;
  private final Why why;
  private final String detail;
  private final boolean processed;

  private OutcomeClassifier(PurchaseOutcome.Kind kind, Why why, String detail, boolean processed) {
    this.kind = kind;
    this.why = why;
    this.detail = detail;
    this.processed = processed;
  }

  /**
   * Classifies a reply to one purchase.
   *
   * @param attributed whether the transport knows that it answers this request
   */
  static OutcomeClassifier of(
      String reference, Money amount, int status, PurchaseResponse purchase, boolean attributed) {
    return new Case(reference, amount, status, purchase, attributed).outcome();
  }

  /** Never {@code NOT_SENT}. */
  PurchaseOutcome.Kind kind() {
    return kind;
  }

  /** Why it is in doubt, if it is. */
  Why why() {
    return why;
  }

  /** Why it is in doubt, in a sentence without any value; empty when it is not. */
  String detail() {
    return detail;
  }

  /**
   * Whether the gateway may have looked at the purchase; false only of a refusal after which the
   * same reference may be sent again.
   */
  boolean processed() {
    return processed;
  }

  /** Whether only the words of a refusal put it in doubt. */
  boolean isInDoubtByWords() {
    return why == Why.DUPLICATE_REFERENCE || detail.equals(MAY_BE_UNKNOWN);
  }

  /**
   * Whether a value is more than null, blank, false or zero. Of any type: a {@code "true"} proves
   * nothing, but it forbids to take the opposite for certain.
   */
  static boolean affirms(JsonValue value) {
    if (value.kind() == Kind.OBJECT || value.kind() == Kind.ARRAY) {
      return true;
    }
    String text = value.kind() == Kind.NULL ? "" : value.text().trim();
    return !text.equals("false") && !Texts.hasOnly(text, "0.");
  }

  /** One reply about one purchase. */
  private static final class Case {

    private final String reference;
    private final Money amount;
    private final int status;
    private final PurchaseResponse purchase;
    private final boolean attributed;

    Case(
        String reference, Money amount, int status, PurchaseResponse purchase, boolean attributed) {
      this.reference = reference;
      this.amount = amount;
      this.status = status;
      this.purchase = purchase;
      this.attributed = attributed;
    }

    OutcomeClassifier outcome() {
      if (status == CONFLICT) {
        return inDoubt(Why.DUPLICATE_REFERENCE, "status 409: the gateway may have this reference");
      }
      if (!GATEWAY_STATUSES.contains(status)) {
        return inDoubt(Why.UNEXPECTED_STATUS, "status " + status + " settles nothing");
      }
      if (!purchase.envelopeSuccessful().isPresent()) {
        return inDoubt(Why.INCOMPLETE_REPLY, "the reply has no Boolean successful");
      }
      return purchase.envelopeSuccessful().get() ? taken() : notTaken();
    }

    private OutcomeClassifier taken() {
      if (!purchase.successful().isPresent()) {
        return inDoubt(Why.INCOMPLETE_REPLY, "the response has no Boolean successful");
      }
      return purchase.successful().get() ? approved() : declined();
    }

    private OutcomeClassifier approved() {
      if (status != 200 && status != 201) {
        return inDoubt(Why.CONTRADICTION, "an approval with status " + status);
      }
      if (!purchase.echoes(reference, amount)) {
        return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
      }
      if (!errors().isEmpty()) {
        return inDoubt(Why.CONTRADICTION, "an approval with errors");
      }
      return certain(PurchaseOutcome.Kind.APPROVED);
    }

    private OutcomeClassifier declined() {
      if (!purchase.reference().isPresent() || contradictsTheRequest()) {
        return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
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
      if (saysCaptured()) {
        return inDoubt(Why.CONTRADICTION, "not successful, and yet captured");
      }
      // A void has the code of its purchase, and says that nothing is captured (field fact).
      if (APPROVALS.contains(code()) && purchase.captured().orElse(true)) {
        return inDoubt(Why.CONTRADICTION, "not successful, and yet with the code of an approval");
      }
      return certain(PurchaseOutcome.Kind.DECLINED);
    }

    private OutcomeClassifier notTaken() {
      if (says(WireNames.SUCCESSFUL) || saysCaptured() || APPROVALS.contains(code())) {
        return inDoubt(Why.CONTRADICTION, "not successful outside, and yet successful inside");
      }
      if (contradictsTheRequest()) {
        return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
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
        return inDoubt(Why.INCOMPLETE_REPLY, "a response that is not an object may be anything");
      }
      if (errors.isEmpty() && !purchase.successful().isPresent()) {
        return inDoubt(Why.INCOMPLETE_REPLY, "not successful, without an error and a response");
      }
      if (!errors.areReadable()) {
        return inDoubt(Why.INCOMPLETE_REPLY, "an error that cannot be read may mean anything");
      }
      if (errors.mayMeanUnknown() || code.mayMeanUnknown()) {
        return inDoubt(Why.INCOMPLETE_REPLY, MAY_BE_UNKNOWN);
      }
      if (!attributed && !purchase.reference().isPresent()) {
        return inDoubt(
            Why.UNATTRIBUTED_REPLY,
            "a refusal without the reference, on a connection that was used before");
      }
      return new OutcomeClassifier(PurchaseOutcome.Kind.REFUSED, Why.NO_REPLY, "", wasProcessed());
    }

    private boolean isDuplicate(ErrorTexts code) {
      return code().equals(DUPLICATE) || code.mayMeanDuplicate();
    }

    /** A code of a gateway's own may be a word, such as {@code duplicate_reference}. */
    private ErrorTexts codeTexts() {
      JsonValue code = purchase.response().get(WireNames.RESPONSE_CODE);
      return ErrorTexts.of(
          code == null ? null : JsonObject.builder().put("error_code", code).build());
    }

    private boolean wasProcessed() {
      boolean bare = purchase.response().size() == 0 && furtherMembers().size() == 0;
      return !BEFORE_PROCESSING.contains(status) || !bare;
    }

    /** The members that the specification does not show, of the envelope and the response. */
    private JsonObject furtherMembers() {
      JsonObject.Builder further = JsonObject.builder();
      JsonObject envelope = purchase.document();
      for (int i = 0; i < envelope.size(); i++) {
        if (!ENVELOPE.contains(envelope.name(i))) {
          further.put(envelope.name(i), envelope.value(i));
        }
      }
      JsonObject unknown = purchase.unknownFields();
      return unknown.size() == 0
          ? further.build()
          : further.put(WireNames.RESPONSE, unknown).build();
    }

    private static boolean isObjectOrNothing(@Nullable JsonValue response) {
      return response == null
          || response.kind() == Kind.NULL
          || response.kind() == Kind.OBJECT
          || response.kind() == Kind.ARRAY && response.array().size() == 0;
    }

    private ErrorTexts errors() {
      return ErrorTexts.of(purchase.document().get(WireNames.ERRORS));
    }

    /** Whether what is echoed, if anything, belongs to another request. */
    private boolean contradictsTheRequest() {
      String currency = amount.currency().code();
      return !purchase.reference().orElse(reference).equals(reference)
          || !purchase.currency().orElse(currency).equals(currency)
          || isAnotherAmount();
    }

    private boolean isAnotherAmount() {
      OptionalLong echoed = purchase.amountMinor();
      return echoed.isPresent()
          ? echoed.getAsLong() != amount.minorUnits()
          : says(WireNames.AMOUNT);
    }

    private boolean saysCaptured() {
      return says(WireNames.CAPTURED) || says(WireNames.CAPTURED_AMOUNT);
    }

    private boolean says(String name) {
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

    private static OutcomeClassifier tooManyWords() {
      return inDoubt(Why.INCOMPLETE_REPLY, "more words than are read may mean anything");
    }

    private OutcomeClassifier duplicate() {
      return inDoubt(Why.DUPLICATE_REFERENCE, "the gateway has this reference already");
    }

    private static OutcomeClassifier certain(PurchaseOutcome.Kind kind) {
      return new OutcomeClassifier(kind, Why.NO_REPLY, "", true);
    }

    private static OutcomeClassifier inDoubt(Why why, String detail) {
      return new OutcomeClassifier(PurchaseOutcome.Kind.IN_DOUBT, why, detail, true);
    }
  }
}
