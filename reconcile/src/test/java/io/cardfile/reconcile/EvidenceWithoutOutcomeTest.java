package io.cardfile.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What resolves an entry whose purchase a look-up finds without its outcome. */
class EvidenceWithoutOutcomeTest extends Reconciling {

  private static final OutcomeSource LOOK_UP = entry -> Finding.withoutOutcome("but captured");
  private static final OutcomeSource DECLINING_LIST =
      entry ->
          Finding.listedDecline(
              entry, "p-1", TEN, CLAIMED.minus(Duration.ofDays(1)), LATER.minusSeconds(1));
  private static final OutcomeSource LIST_WITHOUT_IT =
      entry -> Finding.notListed(entry, CLAIMED.minus(Duration.ofDays(1)), LATER.minusSeconds(1));

  @BeforeEach
  void doubt() {
    doubts.add("R-1");
  }

  private List<Alarm.Kind> alarmKinds() {
    return alarms.stream().map(Alarm::kind).collect(Collectors.toList());
  }

  private JournalState stateAfter(OutcomeSource... sources) {
    Reconciler.Builder builder = reconciler();
    for (int i = 0; i < sources.length; i++) {
      builder.source("source " + i, sources[i]).trustAbsence("source " + i);
    }
    builder.build().run();
    return doubts.state("R-1");
  }

  @Test
  void lookUpsAloneNeverEndIt() {
    assertEquals(JournalState.IN_DOUBT, stateAfter(LOOK_UP));
    assertEquals(List.of(), alarmKinds());
  }

  @Test
  void aListThatHasItEndsIt() {
    assertEquals(JournalState.DECLINED, stateAfter(LOOK_UP, DECLINING_LIST));
    assertEquals(List.of(), alarmKinds());
  }

  @Test
  void aListWithoutItIsForAPerson() {
    assertEquals(JournalState.IN_DOUBT, stateAfter(LOOK_UP, LIST_WITHOUT_IT));
    assertEquals(List.of(Alarm.Kind.CONTRADICTION), alarmKinds());
  }

  @Test
  void aListWithoutItEndsItWhereTheLookUpIsLeftOut() {
    assertEquals(JournalState.NOT_CHARGED, stateAfter(LIST_WITHOUT_IT));
  }
}
