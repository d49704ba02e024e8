package io.cardfile.purchase;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Advice on retries of a declined payment, from the response code and the scheme's advice code. The
 * library itself never retries. {@link NextStep} has the codes of each step. The meanings of the
 * codes are known from real gateways and are not in the API document. Immutable.
 */
public final class RetryAdvice {

  private static final Duration DEFAULT_WAIT = Duration.ofHours(72);
  private static final String WRONG_CVV = "82";
  // With the flag of a suspected fraud, which no journal keeps.
  private static final String MAYBE_FRAUD = "01";
  private static final Set<String> AT_ONCE = Texts.setOf("19", "22", "90", "91", "92", "96", "99");
  private static final Set<String> WITHHOLD_REASON =
      Texts.setOf("04", "07", "34", "35", "36", "37", "41", "43", "59", "93");

  private final NextStep next;
  private final @Nullable OffsetDateTime notBefore;
  private final boolean mayInformPayer;

  private RetryAdvice(NextStep next, @Nullable OffsetDateTime notBefore, boolean mayInformPayer) {
    this.next = next;
    this.notBefore = notBefore;
    this.mayInformPayer = mayInformPayer;
  }

  /**
   * Returns the advice in the reply of a decline. The scheme's advice takes precedence over the
   * response code.
   */
  public static RetryAdvice of(PurchaseResponse declined) {
    return of(declined, false);
  }

  static RetryAdvice of(PurchaseResponse declined, boolean isReplayed) {
    String code = declined.code();
    String advice = declined.merchantAdviceCode().orElse("").trim().toLowerCase(Locale.ROOT);
    NextStep next = next(advice, code);
    return new RetryAdvice(
        next,
        next == NextStep.TRY_AGAIN_LATER ? declined.merchantAdviceRetryAfter().orElse(null) : null,
        mayInformPayer(declined, code) && !(isReplayed && code.equals(MAYBE_FRAUD)));
  }

  private static boolean mayInformPayer(PurchaseResponse declined, String code) {
    JsonValue fraud = declined.response().get("fraud_result");
    boolean isFraud =
        fraud != null
            && fraud.kind() == Kind.STRING
            && fraud.text().trim().equalsIgnoreCase("Deny");
    return !isFraud
        && !code.isEmpty()
        && !code.contains(Redaction.MASK)
        && !WITHHOLD_REASON.contains(code);
  }

  private static NextStep next(String advice, String code) {
    switch (advice) {
      case "do_not_retry":
      case "cancelled":
        return NextStep.DO_NOT_TRY_AGAIN;
      case "retry_later":
        return NextStep.TRY_AGAIN_LATER;
      case "update_required":
      case "not_supported":
        return NextStep.ASK_FOR_ANOTHER_CARD;
      default:
        return next(code);
    }
  }

  private static NextStep next(String code) {
    if (AT_ONCE.contains(code)) {
      return NextStep.TRY_AGAIN_NOW;
    }
    return code.equals(WRONG_CVV) ? NextStep.CORRECT_AND_SEND_AGAIN : NextStep.ASK_FOR_ANOTHER_CARD;
  }

  /** Returns what to do after the decline; never null. */
  public NextStep next() {
    return next;
  }

  /** Returns the time before which the scheme forbids a retry, if the reply has one. */
  public Optional<OffsetDateTime> notBefore() {
    return Optional.ofNullable(notBefore);
  }

  /**
   * Returns how long to wait if the reply has no time: 72 hours for {@link
   * NextStep#TRY_AGAIN_LATER}, otherwise empty.
   */
  public Optional<Duration> waitAtLeast() {
    return next == NextStep.TRY_AGAIN_LATER && notBefore == null
        ? Optional.of(DEFAULT_WAIT)
        : Optional.empty();
  }

  /**
   * Returns whether the payer may be informed of the reason; false for lost, stolen and suspected
   * cards, for a suspected fraud, and without a response code.
   */
  public boolean mayInformPayer() {
    return mayInformPayer;
  }

  /** Returns a text such as {@code TRY_AGAIN_LATER after PT72H}. */
  @Override
  public String toString() {
    if (next != NextStep.TRY_AGAIN_LATER) {
      return next.toString();
    }
    return next + (notBefore == null ? " after " + DEFAULT_WAIT : " not before " + notBefore);
  }
}
