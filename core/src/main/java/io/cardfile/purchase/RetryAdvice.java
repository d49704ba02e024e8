package io.cardfile.purchase;

import io.cardfile.internal.Redaction;
import io.cardfile.internal.Texts;
import io.cardfile.json.JsonValue;
import io.cardfile.json.JsonValue.Kind;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Advice on retries of a declined payment, from the response code and the scheme's advice code. The
 * library itself never retries. The meanings are from public field documents, not from the
 * specification. Immutable.
 */
public final class RetryAdvice {

  /** The recommended action. */
  public enum Action {
    /** Do not retry: schemes fine merchants for it. */
    DO_NOT_RETRY,
    /** Charge the same card again at once; if that is declined too, later. */
    RETRY_NOW,
    /**
     * The same card may be charged again, but not before {@link #notBefore} or {@link
     * #waitAtLeast}.
     */
    RETRY_LATER,
    /** The payer must use another card. */
    NEEDS_ANOTHER_CARD,
    /** The card's details have changed; the payer must update them. */
    UPDATE_CARD,
    /** The CVV was wrong; the payer may enter it again. */
    CORRECT_CVV,
    /** No advice is known. */
    UNKNOWN
  }

  private static final Duration DEFAULT_WAIT = Duration.ofHours(72);
  private static final Set<String> AT_ONCE = Texts.setOf("19", "22", "90", "91", "92", "96", "99");
  private static final Set<String> ANOTHER_CARD = Texts.setOf("33", "38", "51", "54", "75");
  private static final Set<String> WITHHOLD_REASON =
      Texts.setOf("04", "07", "34", "35", "36", "37", "41", "43", "59", "93");

  private final Action action;
  private final @Nullable OffsetDateTime notBefore;
  private final boolean mayInformPayer;

  private RetryAdvice(Action action, @Nullable OffsetDateTime notBefore, boolean mayInformPayer) {
    this.action = action;
    this.notBefore = notBefore;
    this.mayInformPayer = mayInformPayer;
  }

  /**
   * Returns the advice in the reply of a decline. The scheme's advice takes precedence over the
   * response code.
   */
  public static RetryAdvice of(PurchaseResponse declined) {
    String code = Texts.responseCode(declined.responseCode().orElse(""));
    Action fromScheme = fromScheme(declined.merchantAdviceCode().orElse(""));
    Action action = fromScheme == null ? fromCode(code) : fromScheme;
    return new RetryAdvice(
        action,
        action == Action.RETRY_LATER ? declined.merchantAdviceRetryAfter().orElse(null) : null,
        mayInformPayer(declined, code));
  }

  private static boolean mayInformPayer(PurchaseResponse declined, String code) {
    JsonValue fraud = declined.response().get("fraud_result");
    boolean isFraud =
        fraud != null && fraud.kind() == Kind.STRING && fraud.text().equalsIgnoreCase("Deny");
    return !isFraud
        && !code.isEmpty()
        && !code.contains(Redaction.MASK)
        && !WITHHOLD_REASON.contains(code);
  }

  private static @Nullable Action fromScheme(String advice) {
    switch (advice) {
      case "do_not_retry":
      case "cancelled":
        return Action.DO_NOT_RETRY;
      case "retry_later":
        return Action.RETRY_LATER;
      case "update_required":
        return Action.UPDATE_CARD;
      case "not_supported":
        return Action.NEEDS_ANOTHER_CARD;
      default:
        return null;
    }
  }

  private static Action fromCode(String code) {
    if (AT_ONCE.contains(code)) {
      return Action.RETRY_NOW;
    }
    if (ANOTHER_CARD.contains(code)) {
      return Action.NEEDS_ANOTHER_CARD;
    }
    return code.equals("82") ? Action.CORRECT_CVV : Action.UNKNOWN;
  }

  /** Returns the step that this advice means after a decline. */
  NextStep next() {
    switch (action) {
      case DO_NOT_RETRY:
        return NextStep.DO_NOT_TRY_AGAIN;
      case RETRY_NOW:
        return NextStep.TRY_AGAIN_NOW;
      case RETRY_LATER:
        return NextStep.TRY_AGAIN_LATER;
      case CORRECT_CVV:
        return NextStep.CORRECT_AND_SEND_AGAIN;
      default:
        return NextStep.ASK_FOR_ANOTHER_CARD;
    }
  }

  /** Returns the recommended action. */
  public Action action() {
    return action;
  }

  /** Returns the time before which the scheme forbids a retry, if the reply has one. */
  public Optional<OffsetDateTime> notBefore() {
    return Optional.ofNullable(notBefore);
  }

  /**
   * Returns how long to wait if the reply has no time: 72 hours for {@link Action#RETRY_LATER},
   * otherwise empty.
   */
  public Optional<Duration> waitAtLeast() {
    return action == Action.RETRY_LATER && notBefore == null
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

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof RetryAdvice)) {
      return false;
    }
    RetryAdvice that = (RetryAdvice) other;
    return action == that.action
        && mayInformPayer == that.mayInformPayer
        && Objects.equals(notBefore, that.notBefore);
  }

  @Override
  public int hashCode() {
    return Objects.hash(action, mayInformPayer, notBefore);
  }

  /** Returns a text such as {@code RETRY_LATER after PT72H}. */
  @Override
  public String toString() {
    if (action != Action.RETRY_LATER) {
      return action.toString();
    }
    return action + (notBefore == null ? " after " + DEFAULT_WAIT : " not before " + notBefore);
  }
}
