package io.cardfile.chaos;

import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * When a process is killed: mostly at a random progress, one time in five so soon after its start
 * that it is still opening its journal or walking over what is in doubt.
 */
final class KillSchedule {

  private static final int EARLY = 5;
  private static final int LATEST_MILLIS = 1500;
  private static final double LAST = 0.9; // Behind it, the work could end before the kill.

  private final SplittableRandom random;
  private final TreeSet<Integer> thresholds = new TreeSet<>();
  private final int purchases;
  private int left;
  private int spare;

  KillSchedule(long seed, int purchases, int kills) {
    if (kills > purchases / 10) {
      throw new IllegalArgumentException("more than a kill for ten purchases");
    }
    random = new SplittableRandom(seed);
    this.purchases = purchases;
    left = kills;
    spare = kills;
    while (thresholds.size() < kills) {
      thresholds.add(1 + random.nextInt((int) (purchases * LAST)));
    }
  }

  /** Plans one more for one that came too late; at most as many as were planned at first. */
  void again() {
    if (spare > 0) {
      spare--;
      left++;
    }
  }

  boolean isOver() {
    return left == 0;
  }

  /** The next moment of a process that starts now. */
  Moment next(int progress) {
    boolean early = left % EARLY == 0;
    left--;
    Integer threshold = thresholds.pollFirst();
    if (early || threshold == null || threshold <= progress) {
      return new Moment(purchases, random.nextInt(LATEST_MILLIS));
    }
    return new Moment(threshold, Integer.MAX_VALUE);
  }

  /**
   * A moment: whichever comes first.
   *
   * @param progress purchases that were told of
   * @param millis since the start of the process
   */
  record Moment(int progress, int millis) {}
}
