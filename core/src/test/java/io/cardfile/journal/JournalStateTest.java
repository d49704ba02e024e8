package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JournalStateTest {

  @ParameterizedTest
  @CsvSource({
    "PREPARED,    APPROVED DECLINED REFUSED NOT_PROCESSED NOT_SENT IN_DOUBT",
    "APPROVED,    ''",
    "DECLINED,    ''",
    "REFUSED,     ''",
    "NOT_PROCESSED, ''",
    "NOT_SENT,    ''",
    "IN_DOUBT,    APPROVED DECLINED NOT_CHARGED",
    "NOT_CHARGED, ''"
  })
  void becomesWhatItsRowNamesAndNothingElse(JournalState from, String row) {
    StringBuilder becomes = new StringBuilder();
    for (JournalState to : JournalState.values()) {
      becomes.append(from.mayBecome(to) ? to + " " : "");
    }
    assertEquals(row, becomes.toString().trim());
  }

  @ParameterizedTest
  @CsvSource({
    "PREPARED,    open",
    "APPROVED,    answered",
    "DECLINED,    answered",
    "REFUSED,     answered",
    "NOT_PROCESSED, next",
    "NOT_SENT,    next",
    "IN_DOUBT,    open",
    "NOT_CHARGED, next"
  })
  void isOneOfThree(JournalState state, String which) {
    String is =
        (state.isOpen() ? "open" : "")
            + (state.isAnswered() ? "answered" : "")
            + (state.allowsNextAttempt() ? "next" : "");
    assertEquals(which, is);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNotOpenNeverChanges(JournalState state) {
    boolean changes = false;
    for (JournalState to : JournalState.values()) {
      changes |= state.mayBecome(to);
    }
    assertEquals(state.isOpen(), changes);
  }

  @Test
  void thereAreEight() {
    assertEquals(8, JournalState.values().length);
  }
}
