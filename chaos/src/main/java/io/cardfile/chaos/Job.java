package io.cardfile.chaos;

import java.util.List;

/**
 * What the processes of a run have in common.
 *
 * @param cards the cards on file, as lines of {@link ClientMain}
 * @param journal where the journal is; a dash without one
 */
record Job(Way way, long seed, String url, List<String> cards, String journal) {

  String[] arguments() {
    return new String[] {way.name(), Long.toString(seed), url, journal};
  }
}
