package io.cardfile.journal.file;

import io.cardfile.journal.file.CrashState.Tear;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Enumerates {@link CrashState}. */
final class CrashStates {

  private static final int FREE = 6;
  private static final int LATEST = 2;
  private static final int FEW = 37;

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
    int free = Math.min(FREE, pending.size());
    List<Integer> early = pending.subList(0, pending.size() - free);
    List<Integer> late = pending.subList(pending.size() - free, pending.size());
    for (int choice = 0; choice < 1 << free; choice++) {
      addChoice(steps, late, choice, new BitSet());
      if (!early.isEmpty()) {
        addChoice(steps, late, choice, all(early));
      }
    }
    for (int i = 0; i < pending.size(); i++) {
      addTorn(steps, pending.get(i), pending.size() - i <= LATEST ? 1 : FEW);
    }
  }

  private void addChoice(List<DiskStep> steps, List<Integer> some, int choice, BitSet undone) {
    for (int i = 0; i < some.size(); i++) {
      undone.set(some.get(i), (choice >> i & 1) == 1);
    }
    found.add(new CrashState(base, steps, undone, -1, Tear.NONE, 0));
  }

  private static BitSet all(List<Integer> steps) {
    BitSet all = new BitSet();
    steps.forEach(all::set);
    return all;
  }

  private void addTorn(List<DiskStep> steps, int torn, int apart) {
    BitSet nothing = new BitSet();
    for (int cut = 1; cut < steps.get(torn).bytes.length; cut += apart) {
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
