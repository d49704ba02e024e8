package io.cardfile.reconcile.model;

import io.cardfile.journal.JournalState;

/**
 * The current work of a process, with its data.
 *
 * @param outcome the outcome to record; null before it is known
 * @param reference the index of the reference
 * @param entry the entry as this process has read or been granted it
 */
record Work(Stage stage, JournalState outcome, int reference, Entry entry) {

  /** The stage of the work. */
  enum Stage {
    IDLE,
    /** Claimed, and about to send. */
    CLAIMED,
    WAITING_FOR_REPLY,
    /** The call has its outcome, which is not recorded yet. */
    CALL_ENDED,
    /** A reconciler has read an entry that is in doubt. */
    READ,
    /** A reconciler has evidence, which is not recorded yet. */
    RESOLVING
  }

  static final Work NONE = new Work(Stage.IDLE, null, 0, Entry.NONE);

  Work now(Stage next, JournalState ending) {
    return new Work(next, ending, reference, entry.withoutAge());
  }

  /** Returns the work a tick later; the time matters for sending and for evidence. */
  Work older() {
    boolean counts = stage == Stage.CLAIMED || stage == Stage.READ;
    return counts ? new Work(stage, outcome, reference, entry.older()) : this;
  }

  boolean isCallOf(int index, int claim) {
    return reference == index
        && entry.claim() == claim
        && (stage == Stage.CLAIMED
            || stage == Stage.WAITING_FOR_REPLY
            || stage == Stage.CALL_ENDED);
  }

  Work at(int index) {
    return stage == Stage.IDLE ? this : new Work(stage, outcome, index, entry);
  }

  Work withoutRestored(int index) {
    boolean isOfRestored = stage != Stage.IDLE && reference == index && entry.claim() == 0;
    Entry former = new Entry(entry.state(), entry.attempt(), -1, entry.age());
    return isOfRestored ? new Work(stage, outcome, reference, former) : this;
  }
}
