package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CasePoolTest {

  private static final ExplorerFault ANY = ExplorerFault.ALL.get(0);
  private static final List<ExplorerCase> CASES =
      List.of(
          ExplorerCase.of(ANY, 1),
          ExplorerCase.of(ANY, 2),
          ExplorerCase.of(ANY, 3),
          ExplorerCase.of(ANY, 4));

  private final Set<ExplorerCase> run = ConcurrentHashMap.newKeySet();

  private static CaseResult result(ExplorerCase which, String... findings) {
    return new CaseResult(which, 1, true, List.of(), Map.of(), List.of(findings), null);
  }

  @Test
  void theEarliestFindingIsReportedEvenIfALaterOneWasFaster() {
    CountDownLatch later = new CountDownLatch(1);
    List<CaseResult> results =
        new CasePool(
                which -> {
                  if (which == CASES.get(0)) {
                    assertTrue(later.await(20, TimeUnit.SECONDS));
                  }
                  later.countDown();
                  return result(which, "found");
                })
            .run(CASES, 2);
    assertEquals(1, results.size());
    assertEquals(CASES.get(0), results.get(0).which);
  }

  @Test
  void casesAfterAFindingAreNotRun() {
    List<CaseResult> results =
        new CasePool(
                which -> {
                  run.add(which);
                  return which == CASES.get(1) ? result(which, "found") : result(which);
                })
            .run(CASES, 1);
    assertEquals(List.of("found"), results.get(1).findings);
    assertEquals(2, results.size());
    assertFalse(run.contains(CASES.get(3)));
  }

  @Test
  void allCasesAreRunInOrderWithoutFindings() {
    List<CaseResult> results = new CasePool(CasePoolTest::result).run(CASES, 3);
    assertEquals(CASES, results.stream().map(one -> one.which).toList());
  }
}
