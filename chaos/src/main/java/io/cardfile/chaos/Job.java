package io.cardfile.chaos;

import java.time.Duration;
import java.util.List;

/**
 * What the processes of a run have in common.
 *
 * @param cards the cards on file, as lines of {@link ClientMain}
 * @param deadline of each call
 * @param journal where the journal is; a dash without one
 */
record Job(Way way, long seed, String url, List<String> cards, String journal, Duration deadline) {

  /** The same with the deadline of somebody who can wait, so that nothing ends in doubt. */
  Job patient() {
    return new Job(way, seed, url, cards, journal, Settings.HALF_A_LEASE);
  }

  String[] arguments() {
    return new String[] {way.name(), Long.toString(seed), url, journal, "" + deadline.toMillis()};
  }
}
