package io.cardfile.reconcile.model;

/** An error that the model can be given, each of which breaks a promise. */
enum PlantedError {
  /** A claim is granted while the journal has the reference as open. */
  CLAIMS_WHAT_IS_OPEN,
  /** A claim is granted although the gateway answered. */
  CLAIMS_WHAT_IS_ANSWERED,
  /** A request is sent after the lease of its claim. */
  SENDS_AFTER_THE_LEASE,
  /** A call without a reply is "not sent". */
  TAKES_SILENCE_FOR_NOT_SENT,
  /** A reply that refuses another request is taken for the reply to this one. */
  TAKES_A_STALE_REFUSAL,
  /** A claim whose lease is over is "not charged". */
  TAKES_A_CRASH_FOR_NOT_CHARGED,
  /** A recorded outcome is replaced by a later one. */
  REPLACES_WHAT_IS_RECORDED,
  /** An outcome is recorded for the attempt that the journal has by now. */
  RECORDS_FOR_ANOTHER_CLAIM,
  /** Open entries are purged. */
  PURGES_WHAT_IS_OPEN,
  /** "Not found" counts within the quiet period. */
  BELIEVES_NOT_FOUND_TOO_EARLY,
  /** A void of an earlier attempt counts within the quiet period. */
  BELIEVES_A_VOID_TOO_EARLY,
  /** A decline of an earlier attempt counts within the quiet period. */
  BELIEVES_A_DECLINE_TOO_EARLY,
  /** "Not found" counts from a source that does not find the latest approved purchase. */
  BELIEVES_THE_WRONG_ADDRESS,
  /** A charge resolves an entry as not charged. */
  TAKES_A_CHARGE_FOR_NONE
}
