package io.cardfile.journal.jdbc;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;

/** Who claims, and for how long a claim is taken to be under way. */
final class Lease {

  private final String owner;
  private final long millis;

  private Lease(String owner, long millis) {
    this.owner = owner;
    this.millis = millis;
  }

  /** Each has an owner of its own, whatever the name. */
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
