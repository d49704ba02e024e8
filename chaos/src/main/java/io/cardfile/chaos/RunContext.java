package io.cardfile.chaos;

import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * The settings that are passed to a client process.
 *
 * @param cards the cards on file, as input lines of {@link ClientMain}
 * @param deadline of each call
 * @param journal the file or URL of the journal; a dash without one
 * @param fault of the code around the client
 * @param days how far the clock of the process is ahead of the machine's
 */
record RunContext(
    ClientMode mode,
    long seed,
    String url,
    List<String> cards,
    String journal,
    Duration deadline,
    MerchantCodeFault fault,
    int days) {

  RunContext(ClientMode mode, ChaosSettings settings, GatewayProcess gateway, String journal) {
    this(
        mode,
        settings.seed(),
        gateway.url(),
        gateway.cards(),
        journal,
        settings.deadline(),
        MerchantCodeFault.NONE,
        0);
  }

  /** Returns a copy with other code around the client. */
  RunContext with(MerchantCodeFault other) {
    return new RunContext(mode, seed, url, cards, journal, deadline, other, days);
  }

  /** Returns a copy with another number of days. */
  RunContext on(int day) {
    return new RunContext(mode, seed, url, cards, journal, deadline, fault, day);
  }

  /** Returns the clock of the process. */
  Clock clock() {
    return Clock.offset(Clock.systemUTC(), Duration.ofDays(days));
  }

  /** Returns a copy with a long deadline and no fault, so that no call ends in doubt. */
  RunContext patient() {
    return new RunContext(
        mode, seed, url, cards, journal, ChaosSettings.HALF_A_LEASE, MerchantCodeFault.NONE, days);
  }

  /** Reads {@link #arguments}. The cards are passed by standard input. */
  static RunContext of(String... arguments) {
    return new RunContext(
        ClientMode.valueOf(arguments[0]),
        Long.parseLong(arguments[1]),
        arguments[2],
        List.of(),
        arguments[3],
        Duration.ofMillis(Long.parseLong(arguments[4])),
        MerchantCodeFault.valueOf(arguments[5]),
        Integer.parseInt(arguments[6]));
  }

  String[] arguments() {
    return new String[] {
      mode.name(),
      Long.toString(seed),
      url,
      journal,
      "" + deadline.toMillis(),
      fault.name(),
      "" + days
    };
  }
}
