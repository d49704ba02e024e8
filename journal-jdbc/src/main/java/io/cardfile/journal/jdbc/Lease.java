package io.cardfile.journal.jdbc;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;

/** The owner of claims, and how long a claim counts as under way. */
final class Lease {

  private final String owner;
  private final long millis;

  private Lease(String owner, long millis) {
    this.owner = owner;
    this.millis = millis;
  }

  /** Returns a lease with a unique owner, whatever the name. */
  static Lease of(String name, Duration duration) {
    String number = String.format(Locale.ROOT, "%016x", new SecureRandom().nextLong());
    return new Lease(name + "#" + number, duration.toMillis());
  }

  String owner() {
    return owner;
  }

  Duration duration() {
    return Duration.ofMillis(millis);
  }

  long millis() {
    return millis;
  }
}
