package io.cardfile.testkit.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.Fault;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplorerCaseTest {

  private static final List<ExplorerCase> ALL =
      ExplorerCase.all(EnumSet.allOf(Fault.class), 2, 1, false);

  private static List<String> texts(List<ExplorerCase> cases) {
    return cases.stream().map(ExplorerCase::toString).toList();
  }

  @Test
  void everyFaultIsPlayedAtEveryRequest() {
    for (Fault fault : Fault.values()) {
      assertTrue(texts(ALL).containsAll(List.of(fault + "@1", fault + "@2")), fault.name());
    }
  }

  @Test
  void faultIsAlsoPlayedWithWhatChangesItAndThenAtEveryRequest() {
    EnumSet<Fault> two = EnumSet.of(Fault.LOST_REPLY, Fault.LENIENT_JSON);
    assertEquals(
        List.of(
            "lost-reply@1",
            "lost-reply+reset@1",
            "lost-reply+uncharged@1",
            "lenient-json@1",
            "lenient-json+uncharged@1",
            "lost-reply",
            "interrupted@1"),
        texts(ExplorerCase.all(two, 1, 1, false)));
  }

  @Test
  void whatNeedsAConnectionIsNotPlayedInMemory() {
    EnumSet<Fault> some = EnumSet.of(Fault.LOST_REQUEST, Fault.LEFT_OVER_REPLY, Fault.IDLE_CLOSED);
    assertEquals(
        List.of("lost-request@1", "lost-request"), texts(ExplorerCase.all(some, 1, 0, true)));
  }

  @Test
  void theSeedSelectsAmongTooManyCases() {
    List<ExplorerCase> some = ExplorerCase.select(ALL, 10, 42);
    assertEquals(10, some.size());
    assertEquals(some, ExplorerCase.select(ALL, 10, 42));
    assertNotEquals(some, ExplorerCase.select(ALL, 10, 43));
    assertEquals(ALL, ExplorerCase.select(ALL, ALL.size(), 42));
  }

  @Test
  void textsAreParsed() {
    Stream.of("half-body+reset@2", "interrupted@3", "decline=51@1")
        .forEach(text -> assertEquals(text, ExplorerCase.parse(text).toString()));
    assertEquals("the gateway loses the reply", ExplorerCase.parse("lost-reply@1").reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lost-reply@", "interrupted", "4111111111111111@1"})
  void invalidTextsAreRefusedAndNotShown(String text) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> ExplorerCase.parse(text)).getMessage();
    assertFalse(message.contains("4111111"), message);
  }
}
