package io.cardfile.internal.wire;

import io.cardfile.internal.outcome.OutcomeOrigin;
import io.cardfile.journal.Finding;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.transport.WireReply;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the gateway's reply to the look-up of one purchase, as strictly as the reply to a purchase.
 */
public final class LookUpReader {

  private static final int NOT_FOUND = 404;

  private final String reference;
  private final Money amount;
  private final int status;
  private final PurchaseResponse purchase;
  private final PurchaseResponse unmasked;
  private final @Nullable Money replyAmount;
  private final OutcomeClassifier.Result classification;

  private LookUpReader(
      String reference, Money amount, int status, JsonObject document, Redactor redactor) {
    this.reference = reference;
    this.amount = amount;
    this.status = status;
    this.purchase = PurchaseResponse.of(redactor.document(document));
    this.unmasked = PurchaseResponse.of(document);
    this.replyAmount = amountIn(purchase, amount);
    // Classified with the amount in the reply, which the caller compares with the one it expects.
    Money reported = replyAmount == null ? amount : replyAmount;
    this.classification =
        OutcomeClassifier.classify(reference, reported, status, unmasked, () -> false);
  }

  /**
   * Returns the finding of {@code reply} about the purchase with {@code reference}.
   *
   * @param amount the amount that the purchase should have; the finding has the reply's amount
   * @param redactor has the credentials of the look-up; an ID that contains them is not kept
   * @param asOf a time not after the look-up was sent
   * @param notFound the only error of a reply that the purchase is unknown; case is ignored
   */
  public static Finding find(
      String reference,
      Money amount,
      WireReply reply,
      Redactor redactor,
      Instant asOf,
      String notFound) {
    JsonObject document = reply.document();
    if (document == null) {
      return Finding.unknown("the reply with status " + reply.status() + " is not readable");
    }
    return new LookUpReader(reference, amount, reply.status(), document, redactor)
        .finding(asOf, notFound);
  }

  /**
   * Returns whether {@code reply} has no other test flag than {@code expected}; true when that is
   * null.
   */
  public static boolean isOf(@Nullable Boolean expected, WireReply reply) {
    JsonObject document = reply.document();
    return expected == null
        || document == null
        || PurchaseResponse.of(document).testFlag().orElse(expected).equals(expected);
  }

  /**
   * Returns the approval in {@code reply}, if there is one.
   *
   * @param id the gateway's ID of the purchase, or null when it is not known
   */
  public static Optional<Approved> approved(
      String reference,
      Money amount,
      @Nullable String id,
      boolean first,
      WireReply reply,
      Redactor redactor) {
    JsonObject document = reply.document();
    if (document == null) {
      return Optional.empty();
    }
    return new LookUpReader(reference, amount, reply.status(), document, redactor)
        .approved(id, first, redactor.requestId(reply));
  }

  private Finding finding(Instant asOf, String notFound) {
    String id = purchase.id().orElse(null);
    String code = purchase.responseCode().orElse(null);
    if (classification.kind == Kind.APPROVED) {
      return Finding.charged(id, replyAmount == null ? amount : replyAmount, code);
    }
    if (classification.kind == Kind.DECLINED) {
      String advice = purchase.merchantAdviceCode().orElse(null);
      return replyAmount == null
          ? unknown("a decline without its amount")
          : Finding.declined(id, replyAmount, code, advice, asOf);
    }
    return isNotFoundReply(notFound) ? Finding.notCharged(asOf) : unknown(detail());
  }

  // The gateway repeats these replies each time, such as a time-out that is reported as captured,
  // or a decline with a member "duplicate".
  private String detail() {
    if (classification.kind == Kind.REFUSED) {
      return "the look-up was refused with status " + status;
    }
    return classification.why == Why.CONTRADICTION || classification.why == Why.DUPLICATE_REFERENCE
        ? classification.detail
            + "; the next look-up may return the same: resolve it with a settlement file that lists"
            + " the purchase, or ask the gateway and record the answer by hand"
        : classification.detail;
  }

  /**
   * Returns a finding without an outcome when the reply names the purchase: that proves only that
   * the gateway has it.
   */
  private Finding unknown(String why) {
    boolean named = reference.equals(purchase.reference().orElse(null));
    return named ? Finding.withoutOutcome(why) : Finding.unknown(why);
  }

  /** Returns amount and currency of {@code purchase}; null unless both are present and valid. */
  private static @Nullable Money amountIn(PurchaseResponse purchase, Money claimed) {
    String code = purchase.currency().orElse(null);
    CurrencyUnit unit = claimed.currency();
    if (!unit.code().equals(code)) {
      unit = CurrencyUnit.find(code).orElse(null);
    }
    return unit == null || !purchase.amountMinorUnits().isPresent()
        ? null
        : Money.ofMinor(purchase.amountMinorUnits().getAsLong(), unit);
  }

  private boolean isNotFoundReply(String notFound) {
    return classification.kind == Kind.REFUSED
        && status == NOT_FOUND
        && unmasked.errors().size() == 1
        && unmasked.errors().get(0).equalsIgnoreCase(notFound)
        && isWithoutResponse();
  }

  /** Returns whether the reply has no response, or only members that are null. */
  private boolean isWithoutResponse() {
    JsonObject members = unmasked.response();
    for (int i = 0; i < members.size(); i++) {
      if (members.value(i).kind() != JsonValue.Kind.NULL) {
        return false;
      }
    }
    JsonValue response = unmasked.document().get("response");
    return response == null
        || response.kind() == JsonValue.Kind.OBJECT
        || response.kind() == JsonValue.Kind.NULL;
  }

  private Optional<Approved> approved(
      @Nullable String id, boolean first, @Nullable String requestId) {
    boolean ours =
        classification.kind == Kind.APPROVED
            && purchase.echoes(reference, amount)
            && (id == null || id.equals(purchase.id().orElse(null)));
    return ours
        ? Optional.of(
            new Approved(reference, amount, first, purchase, OutcomeOrigin.reply(requestId)))
        : Optional.empty();
  }
}
