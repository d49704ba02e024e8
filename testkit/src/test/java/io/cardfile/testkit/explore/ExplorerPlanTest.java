package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplorerPlanTest {

  private static final List<ExplorerFault> ALL = ExplorerFault.ALL;

  private static List<String> planned(int requests, int most, long seed) {
    return new ExplorerPlan(ALL, requests, most, seed)
        .cases().stream().map(ExplorerCase::toString).toList();
  }

  @Test
  void everyFaultIsPlannedAloneForEveryRequest() {
    List<String> cases = planned(3, 3 * ALL.size(), 1);
    for (ExplorerFault fault : ALL) {
      for (int request = 1; request <= 3; request++) {
        assertTrue(cases.contains(fault.name + "@" + request), fault.name);
      }
    }
  }

  @Test
  void pairsFollowUpToTheMaximum() {
    List<String> cases = planned(2, 2 * ALL.size() + 50, 1);
    List<String> pairs = cases.subList(2 * ALL.size(), cases.size());
    assertEquals(50, pairs.size());
    assertEquals(50, new HashSet<>(pairs).size());
    assertTrue(pairs.stream().allMatch(pair -> pair.contains("+")), pairs.toString());
  }

  @Test
  void theSameSeedPlansTheSame() {
    assertEquals(planned(2, 500, 42), planned(2, 500, 42));
    assertNotEquals(planned(2, 500, 42), planned(2, 500, 43));
  }

  @Test
  void aLowMaximumExcludesCasesByTheSeed() {
    assertEquals(2 * ALL.size() - 10, new ExplorerPlan(ALL, 2, 10, 1).leftOut());
    assertEquals(planned(2, 10, 1), planned(2, 10, 1));
    assertNotEquals(planned(2, 10, 1), planned(2, 10, 2));
  }

  @Test
  void fewFaultsGiveFewPairs() {
    assertEquals(3, new ExplorerPlan(ALL.subList(0, 1), 1, 1000, 1).cases().size());
  }

  @Test
  void printedCasesCanBeParsed() {
    for (String printed : planned(2, 2 * ALL.size() + 200, 9)) {
      assertEquals(printed, ExplorerCase.parse(printed).toString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "lost-reply",
        "lost-reply@",
        "lost-reply@0",
        "lost-reply@1+",
        "lost-reply@9999999",
        "4111111111111111@1"
      })
  void invalidCasesAreRefusedAndNotShown(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ExplorerCase.parse(text));
    assertFalse(e.getMessage().contains("4111"), e.getMessage());
  }
}
