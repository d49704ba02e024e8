package io.cardfile.reconcile.model;

/** The rules that prevent a second charge of a reference. The model can disable each of them. */
enum Rule {
  /** "Not charged" counts only after the quiet period. */
  QUIET_PERIOD,
  /** "Not charged" counts only from a source that is proven to query the right destination. */
  PROVEN_SOURCE,
  /** A request is sent within the lease, less the deadline. */
  SEND_WITHIN_THE_LEASE,
  /** A refusal is the reply to this request, and not left over from an earlier one. */
  REFUSAL_OF_THIS_REQUEST,
  /** The same for a rejected request, such as for a wrong token. */
  REJECTION_OF_THIS_REQUEST,
  /** A call without a reply is in doubt, and not "not sent". */
  NO_REPLY_IS_DOUBT,
  /** The open entries of a dead owner are in doubt, and not "not charged". */
  LEFT_IS_DOUBT,
  /** Open entries are not purged. */
  PURGE_WHAT_IS_RESOLVED,
  /** Entries that a backup lacks are restored before any claim or reconciliation. */
  RESTORE_FIRST,
  /** Processes are stopped before a backup is restored. */
  STOP_FIRST,
  /** A record applies only to its own claim, even after a purge. */
  CLAIMS_ARE_DISTINGUISHED,
  /** A restored doubt starts a new quiet period. */
  RESTORED_DOUBT_IS_NEW;

  /** Returns whether the rule is about a restored backup. */
  boolean isOfBackups() {
    return this == RESTORE_FIRST || this == STOP_FIRST || this == RESTORED_DOUBT_IS_NEW;
  }
}
