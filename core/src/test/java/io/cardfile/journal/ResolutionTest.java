package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResolutionTest {

  @Test
  void textsThatCanBeNoIdAreLeftOut() {
    assertEquals(
        Resolution.approved(null, null),
        Resolution.stored(JournalState.APPROVED, "a/b", "said no", Samples.CARD_NUMBER));
    assertEquals(
        Resolution.approved("d".repeat(33), null),
        Resolution.stored(JournalState.APPROVED, "d".repeat(33), "d".repeat(33), "d".repeat(33)));
  }

  @Test
  void eachFactoryMakesTheEndingOfItsName() {
    assertStored(JournalState.APPROVED, "gw-1", "00", null, Resolution.approved("gw-1", "00"));
    assertStored(
        JournalState.APPROVED, "gw-1", "00", "FULL", Resolution.approved("gw-1", "00", "FULL"));
    assertStored(
        JournalState.APPROVED, "gw-1", "00", "evidence", Resolution.approvedBySource("gw-1", "00"));
    assertStored(
        JournalState.DECLINED, "gw-1", "05", "03", Resolution.declined("gw-1", "05", "03"));
    assertStored(JournalState.REFUSED, "gw-1", "422", null, Resolution.refused("gw-1", 422));
    assertStored(JournalState.NOT_PROCESSED, null, "401", null, Resolution.notProcessed(null, 401));
    assertStored(JournalState.NOT_SENT, null, null, null, Resolution.notSent());
    assertStored(JournalState.IN_DOUBT, null, null, null, Resolution.inDoubt());
    assertStored(JournalState.NOT_CHARGED, null, null, null, Resolution.notCharged());
  }

  private static void assertStored(
      JournalState state, String id, String code, String advice, Resolution resolution) {
    assertEquals(Resolution.stored(state, id, code, advice), resolution);
  }

  @Test
  void preparedIsNoEnding() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Resolution.stored(JournalState.PREPARED, null, null, null));
    assertThrows(NullPointerException.class, () -> Resolution.stored(null, null, null, null));
  }

  @Test
  void equalsByEveryField() {
    Resolution one = Purchased.ending(JournalState.APPROVED);
    assertEquals(one, Purchased.ending(JournalState.APPROVED));
    assertEquals(one.hashCode(), Purchased.ending(JournalState.APPROVED).hashCode());
    for (Resolution other :
        List.of(
            Purchased.ending(JournalState.DECLINED),
            Resolution.stored(JournalState.APPROVED, "gw-2", "05", "03"),
            Resolution.stored(JournalState.APPROVED, "gw-1", "06", "03"),
            Resolution.approved("gw-1", "05"))) {
      assertNotEquals(one, other);
    }
    assertNotEquals(one, "APPROVED");
  }

  @Test
  void showsStateAndCode() {
    assertEquals("DECLINED 05", Purchased.ending(JournalState.DECLINED).toString());
    assertEquals("NOT_SENT", Resolution.notSent().toString());
  }
}
