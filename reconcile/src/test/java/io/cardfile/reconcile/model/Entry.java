package io.cardfile.reconcile.model;

import io.cardfile.journal.JournalState;

/**
 * What the journal holds of a reference.
 *
 * @param state null where it holds nothing
 * @param attempt as the journal counts it; a purge and a restore begin anew
 * @param claim which claim of the reference it is of, counted from 1; 0 for a restored entry, and
 *     -1 for one of before another restore
 * @param age ticks since the last change, at most {@link #OLD}
 */
record Entry(JournalState state, int attempt, int claim, int age) {

  /** Older than the quiet period, and old enough to be purged. */
  static final int OLD = 2;

  static final Entry NONE = new Entry(null, 0, 0, 0);

  /**
   * A tick later. Of an answered entry the age does not matter, nor that of a lease that is over.
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
