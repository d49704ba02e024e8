package io.cardfile.reconcile.model;

/** What keeps a reference from being charged twice. The model can be run without each. */
enum Rule {
  /** "Not charged" counts only after the quiet period. */
  QUIET_PERIOD,
  /** "Not charged" counts only of a source that is proven to ask the right place. */
  PROVEN_SOURCE,
  /** A request is sent within the lease, less the deadline. */
  SEND_WITHIN_THE_LEASE,
  /** A refusal counts only when it certainly answers its request. */
  ATTRIBUTED_REFUSAL,
  /** The same for a request that was turned away, such as for its token. */
  ATTRIBUTED_TURNING_AWAY,
  /** A call without a reply is in doubt, and not called unsent. */
  NO_REPLY_IS_DOUBT,
  /** What a dead owner has left is in doubt, and not called not charged. */
  LEFT_IS_DOUBT,
  /** What is open is not purged. */
  PURGE_WHAT_IS_SETTLED,
  /** What a backup has lost is restored before anything is claimed or reconciled. */
  RESTORE_FIRST,
  /** Processes are stopped before a backup is brought back. */
  STOP_FIRST,
  /** A record is of the claim that it was granted, also after a purge. */
  CLAIMS_ARE_DISTINGUISHED,
  /** A restored doubt begins a new quiet period. */
  RESTORED_DOUBT_IS_NEW;

  /** Whether it is about a backup that is brought back. */
  boolean isOfBackups() {
    return this == RESTORE_FIRST || this == STOP_FIRST || this == RESTORED_DOUBT_IS_NEW;
  }
}
