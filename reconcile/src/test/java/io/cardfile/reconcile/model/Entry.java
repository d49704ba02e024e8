package io.cardfile.reconcile.model;

import io.cardfile.journal.JournalState;

/**
 * The entry of a reference in the journal.
 *
 * @param state null where there is no entry
 * @param attempt as counted by the journal; restarts after a purge and a restore
 * @param claim the number of the claim of the reference, counted from 1; 0 for a restored entry,
 *     and -1 for an entry from before another restore
 * @param age ticks since the last change, at most {@link #OLD}
 */
record Entry(JournalState state, int attempt, int claim, int age) {

  /** Older than the quiet period, and old enough to be purged. */
  static final int OLD = 2;

  static final Entry NONE = new Entry(null, 0, 0, 0);

  /**
   * Returns the entry a tick later. The age of an answered entry does not matter, nor the age of an
   * expired lease.
   */
  Entry older() {
    int most = state == null || state.isAnswered() ? 0 : is(JournalState.PREPARED) ? 1 : OLD;
    return age >= most ? this : new Entry(state, attempt, claim, age + 1);
  }

  Entry withoutAge() {
    return age == 0 ? this : new Entry(state, attempt, claim, 0);
  }

  boolean is(JournalState other) {
    return state == other;
  }

  @Override
  public String toString() {
    return state == null ? "nothing" : state + " attempt " + attempt;
  }
}
