package io.cardfile.chaos;

import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * The moments at which processes are killed: mostly at a random progress; one time in five so soon
 * after the start that the process is still opening its journal or its first entries.
 */
final class KillSchedule {

  private static final int EARLY_ONE_IN = 5;
  private static final int MAX_MILLIS = 1500;
  private static final double LAST_THRESHOLD = 0.9; // Later, the work could end before the kill.

  private final SplittableRandom random;
  private final TreeSet<Integer> thresholds = new TreeSet<>();
  private final int purchases;
  private int remaining;
  private int spare;

  KillSchedule(long seed, int purchases, int kills) {
    if (kills > purchases / 10) {
      throw new IllegalArgumentException("more than one kill per ten purchases");
    }
    random = new SplittableRandom(seed);
    this.purchases = purchases;
    remaining = kills;
    spare = kills;
    while (thresholds.size() < kills) {
      thresholds.add(1 + random.nextInt((int) (purchases * LAST_THRESHOLD)));
    }
  }

  /** Plans a kill in the place of one that came too late; at most as many as were planned. */
  void addReplacement() {
    if (spare > 0) {
      spare--;
      remaining++;
    }
  }

  boolean isOver() {
    return remaining == 0;
  }

  /** Returns the moment for a process that starts now. */
  Moment next(int progress) {
    boolean early = remaining % EARLY_ONE_IN == 0;
    remaining--;
    Integer threshold = thresholds.pollFirst();
    if (early || threshold == null || threshold <= progress) {
      return new Moment(purchases, random.nextInt(MAX_MILLIS));
    }
    return new Moment(threshold, Integer.MAX_VALUE);
  }

  /**
   * A moment, reached by progress or by time, whichever comes first.
   *
   * @param progress purchases with a result, see {@link CallResults#progress}
   * @param millis since the start of the process
   */
  record Moment(int progress, int millis) {}
}
