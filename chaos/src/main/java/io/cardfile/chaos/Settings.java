package io.cardfile.chaos;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of the chaos run.
 *
 * @param seed determines purchases, faults and kills; thread scheduling is not reproducible
 * @param percent the percentage of requests with a fault
 * @param parts the parts to run: {@code all}, or names separated by commas
 * @param killPoints how many processes end themselves at a kill point
 */
record Settings(
    long seed,
    int purchases,
    int kills,
    int killPoints,
    int percent,
    String parts,
    Duration limit) {

  static final int THREADS = 8;

  /** Shorter than any shop's deadline; a quarter of a second is long on loopback. */
  static final Duration DEADLINE = Duration.ofMillis(250);

  /** The deadline of calls without faults, generous for a busy machine. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * The longest deadline that the lease of a database journal permits, for passes without faults.
   */
  static final Duration HALF_A_LEASE = Duration.ofSeconds(4);

  /** Reads {@code name=value}; for a seed of 0 the clock provides one. */
  static Settings of(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("settings are given as name=value");
      }
      given.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    long seed = Long.parseLong(given.getOrDefault("seed", "0"));
    return new Settings(
        seed == 0 ? Math.floorMod(System.nanoTime(), 1_000_000_007L) : seed,
        Integer.parseInt(given.getOrDefault("purchases", "10000")),
        Integer.parseInt(given.getOrDefault("kills", "30")),
        Integer.parseInt(given.getOrDefault("killPoints", "200")),
        Integer.parseInt(given.getOrDefault("percent", "30")),
        given.getOrDefault("parts", "all"),
        Duration.ofSeconds(Long.parseLong(given.getOrDefault("seconds", "540"))));
  }

  /** Returns a copy without faults and with another number of purchases. */
  Settings withoutFaults(int purchases) {
    return new Settings(seed, purchases, kills, killPoints, 0, parts, limit);
  }

  /** Returns a copy with a fraction, 1 / {@code share}, of the purchases and kills. */
  Settings fraction(int share) {
    return new Settings(seed, purchases / share, kills / share, killPoints, percent, parts, limit);
  }

  /** Returns the command that repeats this run, as far as the seed determines it. */
  String rerunCommand() {
    return String.format(
        Locale.ROOT,
        "mvn -q -Pchaos -DskipTests verify -Dchaos.seed=%d -Dchaos.purchases=%d -Dchaos.kills=%d",
        seed,
        purchases,
        kills);
  }
}
