package io.cardfile.chaos;

import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * What the processes of a run have in common.
 *
 * @param cards the cards on file, as lines of {@link ClientMain}
 * @param deadline of each call
 * @param journal where the journal is; a dash without one
 * @param fault of the code around the client
 * @param days how far the clock of the process is ahead of the machine's
 */
record RunContext(
    ClientMode way,
    long seed,
    String url,
    List<String> cards,
    String journal,
    Duration deadline,
    CallerFault fault,
    int days) {

  RunContext(ClientMode way, Settings settings, Gateway gateway, String journal) {
    this(
        way,
        settings.seed(),
        gateway.url(),
        gateway.cards(),
        journal,
        Settings.DEADLINE,
        CallerFault.NONE,
        0);
  }

  /** The same with other code around the client. */
  RunContext with(CallerFault other) {
    return new RunContext(way, seed, url, cards, journal, deadline, other, days);
  }

  /** The same some days later. */
  RunContext on(int day) {
    return new RunContext(way, seed, url, cards, journal, deadline, fault, day);
  }

  /** The clock of the process. */
  Clock clock() {
    return Clock.offset(Clock.systemUTC(), Duration.ofDays(days));
  }

  /** The same with the deadline of somebody who can wait, so that nothing ends in doubt. */
  RunContext patient() {
    return new RunContext(
        way, seed, url, cards, journal, Settings.HALF_A_LEASE, CallerFault.NONE, days);
  }

  /** Reads {@link #arguments}; the cards come another way. */
  static RunContext of(String... arguments) {
    return new RunContext(
        ClientMode.valueOf(arguments[0]),
        Long.parseLong(arguments[1]),
        arguments[2],
        List.of(),
        arguments[3],
        Duration.ofMillis(Long.parseLong(arguments[4])),
        CallerFault.valueOf(arguments[5]),
        Integer.parseInt(arguments[6]));
  }

  String[] arguments() {
    return new String[] {
      way.name(),
      Long.toString(seed),
      url,
      journal,
      "" + deadline.toMillis(),
      fault.name(),
      "" + days
    };
  }
}
