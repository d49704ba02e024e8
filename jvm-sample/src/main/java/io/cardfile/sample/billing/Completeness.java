package io.cardfile.sample.billing;

/** What a person declares about the completeness of a journal when it is opened. */
enum Completeness {
  /** Nothing: a sound journal opens, and is incomplete if it was before. */
  UNCHANGED,
  /** Entries may be missing: the journal grants nothing. */
  INCOMPLETE,
  /** No entries are missing: the journal grants claims again. */
  COMPLETE;

  static Completeness of(BillingOptions options) {
    if (options.journalIsIncomplete) {
      return INCOMPLETE;
    }
    return options.journalIsComplete ? COMPLETE : UNCHANGED;
  }
}
