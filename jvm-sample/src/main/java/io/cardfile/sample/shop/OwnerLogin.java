package io.cardfile.sample.shop;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Checks the owner's password, a few times a minute. Thread-safe. */
final class OwnerLogin {

  private static final int ATTEMPTS = 5;
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final transient String password;
  private final Clock clock;
  private Instant since = Instant.MIN;
  private int failures;

  OwnerLogin(String password, Clock clock) {
    this.password = password;
    this.clock = clock;
  }

  synchronized boolean isRight(String given) throws HttpError {
    Instant now = clock.instant();
    if (failures >= ATTEMPTS && now.isBefore(since.plus(PAUSE))) {
      throw new HttpError(429, "password: was wrong too often, wait a minute");
    }
    if (RequestGuard.isSame(given, password)) {
      failures = 0;
      return true;
    }
    failures = failures >= ATTEMPTS ? 1 : failures + 1;
    since = now;
    return false;
  }
}
