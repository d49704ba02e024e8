package io.cardfile.testkit.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The cases to run: each fault on each request, and then pairs that the seed determines. */
final class ExplorerPlan {

  // Code that sends again makes more requests than without a fault.
  private static final int REQUESTS_MORE = 2;
  private static final int TRIES_FOR_EACH = 20;

  private final List<ExplorerCase> cases = new ArrayList<>();
  private final int leftOut;

  /** Plans at most {@code most} cases for code that makes {@code requests} requests. */
  ExplorerPlan(List<ExplorerFault> faults, int requests, int most, long seed) {
    Random random = new Random(seed);
    List<ExplorerCase> singles = singles(faults, requests);
    leftOut = Math.max(0, singles.size() - most);
    if (leftOut > 0) {
      Collections.shuffle(singles, random);
    }
    cases.addAll(singles.subList(0, singles.size() - leftOut));
    addPairs(faults, requests, most, random);
  }

  /** Plans one case alone. */
  ExplorerPlan(ExplorerCase alone) {
    cases.add(alone);
    leftOut = 0;
  }

  private static List<ExplorerCase> singles(List<ExplorerFault> faults, int requests) {
    List<ExplorerCase> singles = new ArrayList<>();
    for (int request = 1; request <= requests; request++) {
      for (ExplorerFault fault : faults) {
        singles.add(ExplorerCase.of(fault, request));
      }
    }
    return singles;
  }

  private void addPairs(List<ExplorerFault> faults, int requests, int most, Random random) {
    Set<String> taken = new HashSet<>();
    int tries = (most - cases.size()) * TRIES_FOR_EACH;
    for (int i = 0; i < tries && cases.size() < most; i++) {
      ExplorerCase pair = pair(faults, requests, random);
      if (taken.add(pair.toString())) {
        cases.add(pair);
      }
    }
  }

  private static ExplorerCase pair(List<ExplorerFault> faults, int requests, Random random) {
    int first = 1 + random.nextInt(requests);
    int second = first + 1 + random.nextInt(requests + REQUESTS_MORE - first);
    return ExplorerCase.of(any(faults, random), first).and(any(faults, random), second);
  }

  private static ExplorerFault any(List<ExplorerFault> faults, Random random) {
    return faults.get(random.nextInt(faults.size()));
  }

  List<ExplorerCase> cases() {
    return cases;
  }

  /** Returns the number of single faults that exceed the maximum number of cases. */
  int leftOut() {
    return leftOut;
  }
}
