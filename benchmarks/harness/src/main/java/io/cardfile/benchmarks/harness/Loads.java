package io.cardfile.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;

/** The loads of a comparison. Each round is bounded by a number and by a time. */
final class Loads {

  static final Load WARM_UP = new Load(8, false, 30_000, 6_000);
  static final Load ONE = new Load(1, false, 6_000, 1_500);
  static final Load EIGHT = new Load(8, false, 12_000, 1_500);
  static final Load SIXTY_FOUR = new Load(64, false, 12_000, 2_000);
  static final Load VIRTUAL = new Load(1_000, true, 12_000, 3_000);

  private static final int FIRST_WITH_VIRTUAL_THREADS = 25; // Before, a lock kept their carrier.

  private Loads() {}

  static List<Load> of(Jdk jdk) {
    List<Load> loads = new ArrayList<>(List.of(ONE, EIGHT, SIXTY_FOUR));
    if (jdk.feature() >= FIRST_WITH_VIRTUAL_THREADS) {
      loads.add(VIRTUAL);
    }
    return loads;
  }
}
