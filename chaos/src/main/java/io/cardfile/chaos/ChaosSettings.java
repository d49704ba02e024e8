package io.cardfile.chaos;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of the chaos run.
 *
 * @param seed determines purchases, faults and kills; thread scheduling is not reproducible
 * @param percent the percentage of requests with a fault
 * @param parts the parts to run: {@code all}, or names separated by commas
 * @param killPoints how many processes end themselves at a kill point
 */
record ChaosSettings(
    long seed,
    int purchases,
    int kills,
    int killPoints,
    int percent,
    String parts,
    Duration limit) {

  static final int THREADS = 8;

  private static final List<String> PARTS =
      List.of("file", "postgres", "kill-points", "no-journal", "plain", "careless");

  /** Shorter than any shop's deadline; a quarter of a second is long on loopback. */
  static final Duration DEADLINE = Duration.ofMillis(250);

  /** The deadline of calls without faults, generous for a busy machine. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * The longest deadline that the lease of a database journal permits, for passes without faults.
   */
  static final Duration HALF_A_LEASE = Duration.ofSeconds(4);

  /**
   * Reads {@code name=value}; for a seed of 0 the clock provides one.
   *
   * @throws IllegalArgumentException if a setting or a part is unknown, or a number is out of range
   */
  static ChaosSettings of(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      String[] setting = argument.split("=", 2);
      given.put(setting[0], setting.length == 2 ? setting[1] : "");
    }
    int seed = number(given, "seed", 0, Integer.MAX_VALUE, 0);
    ChaosSettings settings =
        new ChaosSettings(
            seed == 0 ? Math.floorMod(System.nanoTime(), 1_000_000_007L) : seed,
            number(given, "purchases", 1, 1_000_000, 10_000),
            number(given, "kills", 0, 10_000, 30),
            number(given, "killPoints", 0, 10_000, 200),
            number(given, "percent", 0, 100, 30),
            Objects.requireNonNullElse(given.remove("parts"), "all"),
            Duration.ofSeconds(number(given, "seconds", 1, 86_400, 540)));
    if (!given.isEmpty()) {
      throw new IllegalArgumentException("there is no setting " + given.keySet());
    }
    settings.requireParts();
    return settings;
  }

  private static int number(
      Map<String, String> given, String name, int min, int max, int defaultValue) {
    String text = given.remove(name);
    if (text == null) {
      return defaultValue;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused as a number out of range is.
    }
    throw new IllegalArgumentException(name + " must be a whole number from " + min + " to " + max);
  }

  private void requireParts() {
    Set<String> unknown = new TreeSet<>(List.of(parts.split(",", -1)));
    unknown.removeAll(PARTS);
    if (!parts.equals("all") && !unknown.isEmpty()) {
      throw new IllegalArgumentException("there is no part " + unknown);
    }
  }

  /** Returns the deadline of a call; long in a run in which nothing is to end in doubt. */
  Duration deadline() {
    return percent == 0 && kills == 0 ? HALF_A_LEASE : DEADLINE;
  }

  /** Returns a copy without faults and with another number of purchases. */
  ChaosSettings withoutFaults(int purchases) {
    return new ChaosSettings(seed, purchases, kills, killPoints, 0, parts, limit);
  }

  /** Returns a copy with a fraction, 1 / {@code share}, of the purchases and kills. */
  ChaosSettings fraction(int share) {
    return new ChaosSettings(
        seed, purchases / share, kills / share, killPoints, percent, parts, limit);
  }

  /** Returns the command that repeats this run, as far as the seed determines it. */
  String rerunCommand() {
    return String.format(
        Locale.ROOT,
        "mvn -q -Pchaos -DskipTests verify -Dchaos.seed=%d -Dchaos.purchases=%d -Dchaos.kills=%d"
            + " -Dchaos.killPoints=%d -Dchaos.parts=%s",
        seed,
        purchases,
        kills,
        killPoints,
        parts);
  }
}
