package io.cardfile.purchase;

import io.cardfile.internal.Texts;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the response code and the scheme's advice say about trying a declined payment again, as
 * data: the library never retries. From public field documents, not from the specification.
 * Immutable.
 */
public final class RetryAdvice {

  /** What to do next. */
  public enum Action {
    /** Final: schemes fine merchants who try again. */
    DO_NOT_RETRY,
    /** The same card may be tried again, not before {@link #notBefore} or {@link #waitAtLeast}. */
    RETRY_LATER,
    /** The payer has to give another card. */
    NEEDS_ANOTHER_CARD,
    /** The card's details have changed; the payer has to renew them. */
    UPDATE_CARD,
    /** The CVV was wrong; the payer may type it again. */
    CORRECT_CVV,
    /** Nothing is known. */
    UNKNOWN
  }

  private static final Duration DEFAULT_WAIT = Duration.ofHours(72);
  private static final Set<String> RETRY = setOf("19", "22", "90", "91", "92", "96", "99");
  private static final Set<String> ANOTHER_CARD = setOf("33", "38", "51", "54", "75");
  private static final Set<String> KEEP_QUIET =
      setOf("04", "07", "34", "35", "36", "37", "41", "43", "59", "93");

  private final Action action;
  private final @Nullable OffsetDateTime notBefore;
  private final boolean payerMayBeTold;

  private RetryAdvice(Action action, @Nullable OffsetDateTime notBefore, boolean payerMayBeTold) {
    this.action = action;
    this.notBefore = notBefore;
    this.payerMayBeTold = payerMayBeTold;
  }

  private static Set<String> setOf(String... codes) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(codes)));
  }

  /** Returns the advice that a declined reply holds; the scheme's goes before the code's. */
  public static RetryAdvice of(PurchaseResponse declined) {
    String code = Texts.responseCode(declined.responseCode().orElse(""));
    Action fromScheme = declined.merchantAdviceCode().map(RetryAdvice::fromScheme).orElse(null);
    Action action = fromScheme == null ? fromCode(code) : fromScheme;
    return new RetryAdvice(
        action,
        action == Action.RETRY_LATER ? declined.merchantAdviceRetryAfter().orElse(null) : null,
        !code.isEmpty() && !KEEP_QUIET.contains(code));
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
      default:
        return null;
    }
  }

  private static Action fromCode(String code) {
    if (RETRY.contains(code)) {
      return Action.RETRY_LATER;
    }
    if (ANOTHER_CARD.contains(code)) {
      return Action.NEEDS_ANOTHER_CARD;
    }
    return code.equals("82") ? Action.CORRECT_CVV : Action.UNKNOWN;
  }

  /** What to do next. */
  public Action action() {
    return action;
  }

  /** The time before which the scheme forbids a further try, where the reply gives one. */
  public Optional<OffsetDateTime> notBefore() {
    return Optional.ofNullable(notBefore);
  }

  /** How long to wait where the reply gives no time: 72 hours for a later try, else nothing. */
  public Optional<Duration> waitAtLeast() {
    return action == Action.RETRY_LATER && notBefore == null
        ? Optional.of(DEFAULT_WAIT)
        : Optional.empty();
  }

  /**
   * Whether the payer may be told the reason; false for lost, stolen and suspected cards, and where
   * no code is known, as of a decline that a settlement file reported.
   */
  public boolean payerMayBeTold() {
    return payerMayBeTold;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof RetryAdvice)) {
      return false;
    }
    RetryAdvice that = (RetryAdvice) other;
    return action == that.action
        && payerMayBeTold == that.payerMayBeTold
        && Objects.equals(notBefore, that.notBefore);
  }

  @Override
  public int hashCode() {
    return Objects.hash(action, payerMayBeTold, notBefore);
  }

  /** Such as {@code RETRY_LATER after PT72H}. */
  @Override
  public String toString() {
    String when = notBefore().map(t -> " not before " + t).orElse("");
    return action + when + waitAtLeast().map(d -> " after " + d).orElse("");
  }
}
