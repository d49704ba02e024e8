package io.cardfile.sample;

/** What a person says of the entries of a journal when it is opened. */
enum Completeness {
  /** Nothing: it opens when it is sound, and is incomplete if it was before. */
  UNCHANGED,
  /** Some may be missing: it is to grant nothing. */
  INCOMPLETE,
  /** All are there: it grants again. */
  COMPLETE;

  static Completeness of(BillingOptions options) {
    if (options.journalIsIncomplete) {
      return INCOMPLETE;
    }
    return options.journalIsComplete ? COMPLETE : UNCHANGED;
  }
}
