package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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

  @Test
  void theDiagramShowsTheseTransitions() throws IOException {
    Set<String> drawn = new TreeSet<>();
    for (String line : Files.readAllLines(Path.of("../docs/diagrams/state.mmd"))) {
      if (line.contains(" --> ")) {
        String[] edge = line.trim().split(" --> ");
        Stream.of(edge[1].split(" & ")).forEach(to -> drawn.add(edge[0] + " " + to));
      }
    }
    Set<String> allowed = new TreeSet<>();
    for (JournalState from : JournalState.values()) {
      Stream.of(JournalState.values())
          .filter(from::mayBecome)
          .forEach(to -> allowed.add(from + " " + to));
    }
    assertEquals(allowed, drawn);
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
