package io.cardfile.sample.shop;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import java.util.Locale;

/** The status of an order. */
enum OrderStatus {
  /** Not paid; a callback charges it. */
  OPEN,
  /** Being charged. */
  PAYING,
  /** Paid. */
  APPROVED,
  /** The issuer or the scheme declined the charge. */
  DECLINED,
  /** The gateway refused the request. */
  REFUSED,
  /** Nothing was charged: no attempt was sent, or evidence shows that none was charged. */
  NOT_SENT,
  /** It is not known whether it was charged. */
  IN_DOUBT,
  /**
   * Not sent, because the journal did not accept the claim. It is in doubt whether an earlier
   * attempt was charged. A callback charges the order if the journal grants a claim.
   */
  UNCLAIMED,
  /** Cancelled before it was paid. */
  CANCELLED;

  /** Returns the status as replies contain it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether a callback charges the order once the journal has granted the claim. */
  boolean mayBePaid() {
    return this == OPEN || this == UNCLAIMED;
  }

  /** Returns whether the journal's entry may have been resolved since. */
  boolean isInDoubt() {
    return this == IN_DOUBT || this == UNCLAIMED;
  }

  /**
   * Returns whether a journal entry with the status {@code found} resolves an order of this status.
   * Only an answer of the gateway, which never changes, resolves an unclaimed order. Any other
   * ending allows the next attempt, which may have been made since; the next claim checks that.
   */
  boolean isResolvedBy(OrderStatus found) {
    boolean isAnswer = found == APPROVED || found == DECLINED || found == REFUSED;
    boolean isUnsent = found == NOT_SENT || found == UNCLAIMED;
    return this == UNCLAIMED ? isAnswer : this == IN_DOUBT && (isAnswer || isUnsent);
  }

  /**
   * Returns how to treat this status of a journal entry: an ending that allows the next attempt may
   * belong to an earlier attempt, and counts as unclaimed, unless it was written just now.
   */
  OrderStatus believed(boolean isJustWritten) {
    return this == NOT_SENT && !isJustWritten ? UNCLAIMED : this;
  }

  static OrderStatus of(PurchaseOutcome outcome) {
    return switch (outcome.kind()) {
      case APPROVED -> APPROVED;
      case DECLINED -> DECLINED;
      case REFUSED -> REFUSED;
      case REFERENCE_REUSED -> of((ReferenceReused) outcome);
      case NOT_SENT -> outcome.journalFailure().isPresent() ? UNCLAIMED : NOT_SENT;
      case IN_DOUBT -> IN_DOUBT;
    };
  }

  // A person has to check: the invoice may be paid, with another amount.
  private static OrderStatus of(ReferenceReused outcome) {
    JournalState first = outcome.state();
    return first.isOpen() || first == JournalState.APPROVED ? IN_DOUBT : REFUSED;
  }

  static OrderStatus of(JournalState state) {
    return switch (state) {
      case PREPARED -> PAYING;
      case APPROVED -> APPROVED;
      case DECLINED -> DECLINED;
      case REFUSED -> REFUSED;
      case NOT_SENT, NOT_PROCESSED, NOT_CHARGED -> NOT_SENT;
      case IN_DOUBT -> IN_DOUBT;
    };
  }
}
