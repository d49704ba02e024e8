package io.cardfile.testkit.journal;

import io.cardfile.testkit.journal.CrashState.Tear;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Enumerates {@link CrashState}. */
final class CrashStates {

  private static final int MOST_PENDING = 12;

  private final DiskImage base;
  private final List<CrashState> found = new ArrayList<>();

  private CrashStates(DiskImage base) {
    this.base = base;
  }

  static List<CrashState> of(DiskImage base, List<DiskStep> steps) {
    CrashStates states = new CrashStates(base);
    for (int count = 0; count <= steps.size(); count++) {
      states.addAfter(steps.subList(0, count));
    }
    return states.found;
  }

  private void addAfter(List<DiskStep> steps) {
    List<Integer> pending = pending(steps);
    if (pending.size() > MOST_PENDING) {
      throw new IllegalStateException("more than " + MOST_PENDING + " steps without a sync");
    }
    for (int choice = 0; choice < 1 << pending.size(); choice++) {
      BitSet undone = new BitSet();
      for (int i = 0; i < pending.size(); i++) {
        undone.set(pending.get(i), (choice >> i & 1) == 1);
      }
      found.add(new CrashState(base, steps, undone, -1, Tear.NONE, 0));
    }
    for (int step : pending) {
      addTorn(steps, step);
    }
  }

  private void addTorn(List<DiskStep> steps, int torn) {
    BitSet nothing = new BitSet();
    for (int cut = 1; cut < steps.get(torn).bytes.length; cut++) {
      found.add(new CrashState(base, steps, nothing, torn, Tear.SHORT, cut));
      found.add(new CrashState(base, steps, nothing, torn, Tear.ZEROS_BEHIND, cut));
      found.add(new CrashState(base, steps, nothing, torn, Tear.ZEROS_BEFORE, cut));
    }
  }

  private static List<Integer> pending(List<DiskStep> steps) {
    List<Integer> pending = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).isUncertain() && !isDurable(steps, i, steps.size())) {
        pending.add(i);
      }
    }
    return pending;
  }

  static boolean isDurable(List<DiskStep> steps, int step, int end) {
    for (int i = step + 1; i < end; i++) {
      if (steps.get(step).isMadeDurableBy(steps.get(i))) {
        return true;
      }
    }
    return false;
  }
}
