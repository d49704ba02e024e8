package io.cardfile.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.purchase.Capture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalOutcomeTest {

  @Test
  void textsThatCanBeNoIdAreLeftOut() {
    assertEquals(
        JournalOutcome.approved(null, null),
        JournalOutcome.stored(JournalState.APPROVED, "a/b", "said no", Samples.CARD_NUMBER, null));
    assertEquals(
        JournalOutcome.approved("d".repeat(33), null),
        JournalOutcome.stored(
            JournalState.APPROVED, "d".repeat(33), "d".repeat(33), "d".repeat(33), null));
  }

  @Test
  void eachFactoryMakesTheEndingOfItsName() {
    assertStored(JournalState.APPROVED, "gw-1", "00", null, JournalOutcome.approved("gw-1", "00"));
    assertStored(
        JournalState.APPROVED,
        "gw-1",
        "00",
        "FULL",
        JournalOutcome.approved("gw-1", "00", Capture.FULL));
    assertStored(
        JournalState.DECLINED, "gw-1", "05", "03", JournalOutcome.declined("gw-1", "05", "03"));
    assertStored(JournalState.REFUSED, "gw-1", "422", null, JournalOutcome.refused("gw-1", 422));
    assertStored(
        JournalState.NOT_PROCESSED, null, "401", null, JournalOutcome.notProcessed(null, 401));
    assertStored(JournalState.NOT_SENT, null, null, null, JournalOutcome.notSent());
    assertStored(JournalState.IN_DOUBT, null, null, null, JournalOutcome.inDoubt());
    assertStored(JournalState.NOT_CHARGED, null, null, null, JournalOutcome.notCharged());
  }

  @Test
  void onlyAFullCaptureIsPaid() {
    for (Capture capture : Capture.values()) {
      JournalOutcome approved = JournalOutcome.approved("gw-1", "00", capture);
      assertEquals(capture == Capture.FULL, approved.isPaid(), capture.name());
    }
    assertFalse(JournalOutcome.approved("gw-1", "00").isPaid());
    assertFalse(JournalOutcome.declined("gw-1", "05", "FULL").isPaid());
  }

  private static void assertStored(
      JournalState state, String id, String code, String detail, JournalOutcome outcome) {
    assertEquals(JournalOutcome.stored(state, id, code, detail, null), outcome);
  }

  @Test
  void aNoteIsKeptAsItIs() {
    String note =
        "Mia: 12 caf\u00e9 \ud83d\ude00, seen at 10:05 under ID 4111-1111, " + "x".repeat(140);
    JournalOutcome noted = JournalOutcome.notCharged().withNote(note);
    assertEquals(note, noted.note().get());
    assertEquals(noted, JournalOutcome.stored(JournalState.NOT_CHARGED, null, null, null, note));
    assertEquals("NOT_CHARGED", noted.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a\nb",
        "a\u0000b",
        "half \ud800",
        "card 4111 1111 1111 1111",
        "4111111111111111"
      })
  void aNoteThatIsBlankOrHasAControlOrACardNumberIsRefused(String note) {
    JournalOutcome outcome = JournalOutcome.notCharged();
    String message =
        assertThrows(IllegalArgumentException.class, () -> outcome.withNote(note)).getMessage();
    assertFalse(message.contains("4111"), message);
  }

  @Test
  void aNoteHas200CharactersAtMost() {
    JournalOutcome outcome = JournalOutcome.notCharged();
    assertEquals("x".repeat(200), outcome.withNote("x".repeat(200)).note().get());
    assertThrows(IllegalArgumentException.class, () -> outcome.withNote("x".repeat(201)));
    assertThrows(NullPointerException.class, () -> outcome.withNote(null));
  }

  @Test
  void preparedIsNoEnding() {
    assertThrows(
        IllegalArgumentException.class,
        () -> JournalOutcome.stored(JournalState.PREPARED, null, null, null, null));
    assertThrows(
        NullPointerException.class, () -> JournalOutcome.stored(null, null, null, null, null));
  }

  @Test
  void equalsByEveryField() {
    JournalOutcome one = Purchased.outcome(JournalState.APPROVED);
    assertEquals(one, Purchased.outcome(JournalState.APPROVED));
    assertEquals(one.hashCode(), Purchased.outcome(JournalState.APPROVED).hashCode());
    for (JournalOutcome other :
        List.of(
            Purchased.outcome(JournalState.DECLINED),
            JournalOutcome.stored(JournalState.APPROVED, "gw-2", "05", "03", null),
            JournalOutcome.stored(JournalState.APPROVED, "gw-1", "06", "03", null),
            one.withNote("Mia: seen in the portal"),
            JournalOutcome.approved("gw-1", "05"))) {
      assertNotEquals(one, other);
    }
    assertNotEquals(one, "APPROVED");
  }

  @Test
  void showsStateAndCode() {
    assertEquals("DECLINED 05", Purchased.outcome(JournalState.DECLINED).toString());
    assertEquals("NOT_SENT", JournalOutcome.notSent().toString());
  }
}
