package io.cardfile.sample;

/**
 * One try at a charge. A charge is visited again when somebody else is at it.
 *
 * @param since when it was visited first, by {@code System.nanoTime}
 * @param due when to visit it, by the same clock
 */
record Visit(DueCharge charge, long since, long due) {

  static Visit first(DueCharge charge) {
    long now = System.nanoTime();
    return new Visit(charge, now, now);
  }

  Visit again(long pauseNanos) {
    return new Visit(charge, since, System.nanoTime() + pauseNanos);
  }

  long ageNanos() {
    return System.nanoTime() - since;
  }
}
