package io.cardfile.sample.billing;

/**
 * One attempt at a charge. The charge is attempted again if another process is making it.
 *
 * @param since the time of the first attempt, by {@code System.nanoTime}
 * @param due when to make this attempt, by the same clock
 */
record ChargeAttempt(DueCharge charge, long since, long due) {

  static ChargeAttempt first(DueCharge charge) {
    long now = System.nanoTime();
    return new ChargeAttempt(charge, now, now);
  }

  ChargeAttempt postponed(long pauseNanos) {
    return new ChargeAttempt(charge, since, System.nanoTime() + pauseNanos);
  }

  long ageNanos() {
    return System.nanoTime() - since;
  }
}
