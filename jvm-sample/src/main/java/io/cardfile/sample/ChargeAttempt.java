package io.cardfile.sample;

/**
 * One try at a charge. A charge is visited again when somebody else is at it.
 *
 * @param since when it was visited first, by {@code System.nanoTime}
 * @param due when to visit it, by the same clock
 */
record ChargeAttempt(DueCharge charge, long since, long due) {

  static ChargeAttempt first(DueCharge charge) {
    long now = System.nanoTime();
    return new ChargeAttempt(charge, now, now);
  }

  ChargeAttempt again(long pauseNanos) {
    return new ChargeAttempt(charge, since, System.nanoTime() + pauseNanos);
  }

  long ageNanos() {
    return System.nanoTime() - since;
  }
}
