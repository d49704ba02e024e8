package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import io.cardfile.internal.WireNames;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Classifies the reply to a purchase: first the status, then {@code successful} of the envelope,
 * then {@code successful} of the response. Unknown members and ordinary words change nothing; the
 * only texts that count are "Reference is already taken", "Timeout" and "Voided".
 */
final class OutcomeClassifier {

  private static final int UNAUTHORIZED = 401;
  private static final int CONFLICT = 409;

  // Proxies and overloaded servers send the others (field fact).
  private static final Set<Integer> GATEWAY_STATUSES =
      new HashSet<>(Arrays.asList(200, 201, 400, 401, 403, 404, 405, 422));

  private static final Set<String> TIMEOUTS = Texts.setOf("timeout", "timed out");
  private static final Pattern DUPLICATE_TEXT =
      Pattern.compile("\\breference( \\p{L}+){0,2} already( been)? taken\\b");

  private final String reference;
  private final Money amount;
  private final int status;
  private final PurchaseResponse reply;
  private final BooleanSupplier isDuplicateOfMerchant;

  /**
   * Creates a classifier of one reply.
   *
   * @param isDuplicateOfMerchant returns whether the merchant's own rule finds a duplicate
   *     reference in the reply; not called for an approval
   */
  OutcomeClassifier(
      PurchaseRequest request,
      int status,
      PurchaseResponse reply,
      BooleanSupplier isDuplicateOfMerchant) {
    this.reference = request.reference();
    this.amount = request.amount();
    this.status = status;
    this.reply = reply;
    this.isDuplicateOfMerchant = isDuplicateOfMerchant;
  }

  /** The kind of an outcome, and why it is in doubt. */
  static final class Result {
    final PurchaseOutcome.Kind kind;
    final @Nullable Why why; // Null unless in doubt.
    final String detail;

    private Result(PurchaseOutcome.Kind kind, @Nullable Why why, String detail) {
      this.kind = kind;
      this.why = why;
      this.detail = detail;
    }
  }

  /**
   * Returns whether a refusal came before the gateway processed the purchase, because the
   * credentials or the address are wrong (RFC 9110, 15.5.2 to 15.5.6).
   */
  boolean isBeforeProcessing() {
    return (status == UNAUTHORIZED || status >= 403 && status <= 405) && !hasPurchase();
  }

  /** Returns whether the gateway rejected the credentials; no body is needed for that. */
  boolean isUnauthorized() {
    return status == UNAUTHORIZED && !hasPurchase();
  }

  private boolean hasPurchase() {
    return reply.successful().isPresent()
        || reply.id().isPresent()
        || reply.reference().isPresent()
        || reply.responseCode().isPresent();
  }

  Result result() {
    if (isUnauthorized()) {
      return new Result(PurchaseOutcome.Kind.REFUSED, null, "");
    }
    if (status == CONFLICT) {
      return inDoubt(Why.DUPLICATE_REFERENCE, "status 409: the gateway may have this reference");
    }
    if (!GATEWAY_STATUSES.contains(status)) {
      return inDoubt(Why.UNEXPECTED_STATUS, "status " + status + " is not conclusive");
    }
    if (!reply.envelopeSuccessful().isPresent()) {
      return inDoubt(Why.INCOMPLETE_REPLY, "the reply has no Boolean successful");
    }
    return reply.envelopeSuccessful().get() ? accepted() : notAccepted();
  }

  private Result accepted() {
    if (!reply.successful().isPresent()) {
      return inDoubt(Why.INCOMPLETE_REPLY, "the response has no Boolean successful");
    }
    return reply.successful().get() ? approved() : declined();
  }

  private Result approved() {
    if (status != 200 && status != 201) {
      return contradiction("an approval with status " + status);
    }
    if (!reply.echoes(reference, amount)) {
      return mismatch();
    }
    if (!reply.errors().isEmpty()) {
      return contradiction("an approval with errors");
    }
    if (reply.hasFailureCode()) {
      return contradiction("an approval with the response code of a decline");
    }
    return reply.isVoided(amount)
        ? contradiction("an approval that was voided")
        : end(PurchaseOutcome.Kind.APPROVED);
  }

  private Result declined() {
    if (!reply.reference().isPresent() || repeatsAnother()) {
      return mismatch();
    }
    if (isDuplicate()) {
      return duplicate();
    }
    if (reply.isCaptured()) {
      return contradiction("not successful, but captured");
    }
    return reply.hasApprovalCode()
        ? contradiction("not successful, but the response code is an approval")
        : end(PurchaseOutcome.Kind.DECLINED);
  }

  private Result notAccepted() {
    if (reply.affirms(WireNames.SUCCESSFUL) || reply.isCaptured() || reply.hasApprovalCode()) {
      return contradiction("not accepted, but successful, captured or with an approval code");
    }
    if (repeatsAnother()) {
      return mismatch();
    }
    if (isDuplicate()) {
      return duplicate();
    }
    for (String text : texts()) {
      if (TIMEOUTS.contains(PurchaseResponse.words(text))) {
        return inDoubt(Why.INCOMPLETE_REPLY, "the gateway timed out");
      }
    }
    return texts().isEmpty() && !reply.successful().isPresent()
        ? inDoubt(Why.INCOMPLETE_REPLY, "not accepted, without an error and a response")
        : end(PurchaseOutcome.Kind.REFUSED);
  }

  /** Returns whether the reply repeats a reference, amount or currency of another request. */
  private boolean repeatsAnother() {
    String currency = amount.currency().code();
    return !reply.reference().orElse(reference).equals(reference)
        || !reply.currency().orElse(currency).equals(currency)
        || (reply.amountMinorUnits().isPresent()
            ? reply.amountMinorUnits().getAsLong() != amount.minorUnits()
            : reply.affirms(WireNames.AMOUNT));
  }

  private boolean isDuplicate() {
    if (reply.hasDuplicateCode()) {
      return true;
    }
    for (String text : texts()) {
      if (DUPLICATE_TEXT.matcher(PurchaseResponse.words(text)).find()) {
        return true;
      }
    }
    return isDuplicateOfMerchant.getAsBoolean();
  }

  /** Returns the errors and messages of both levels. */
  private List<String> texts() {
    List<String> texts = new ArrayList<>(reply.errors());
    reply.envelopeMessage().ifPresent(texts::add);
    reply.message().ifPresent(texts::add);
    return texts;
  }

  private Result mismatch() {
    return inDoubt(Why.ECHO_MISMATCH, "reference, amount or currency are not the request's");
  }

  private Result duplicate() {
    return inDoubt(Why.DUPLICATE_REFERENCE, "the gateway has this reference already");
  }

  private Result contradiction(String detail) {
    return inDoubt(Why.CONTRADICTION, detail);
  }

  private Result inDoubt(Why why, String detail) {
    return new Result(PurchaseOutcome.Kind.IN_DOUBT, why, detail);
  }

  private Result end(PurchaseOutcome.Kind kind) {
    return new Result(kind, null, "");
  }
}
