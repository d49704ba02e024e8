package io.cardfile.testkit.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {

  private final Behaviours behaviours = new Behaviours();

  private String refusal(String text) {
    return assertThrows(IllegalArgumentException.class, () -> behaviours.add(text, 1)).getMessage();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "approve",
        "decline=51@next",
        "timeout@2",
        "refuse=Card number is invalid@ref=ORDER-1",
        "refuse=Write to help@shop.example, 50% + more",
        "status=503@10%",
        "delay=2s",
        "delay=500ms+uncharged@next",
        "lost-reply@ref=ORDER@1",
        "half-body+reset+uncharged@3"
      })
  void textIsReadAndShownAgain(String text) {
    assertEquals(text, behaviours.add(text, 1).toString());
  }

  @ParameterizedTest
  @EnumSource
  void eachFaultHasItsName(Fault fault) {
    assertEquals(fault + "@next", behaviours.add(fault + "@next", 1).toString());
    assertFalse(fault.description().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "lost-replay, lost-reply",
    "decline, decline=51",
    "Approved, approve",
    "page500, page-500",
    "time-out, timeout"
  })
  void typingErrorGetsTheNearestName(String text, String nearest) {
    assertEquals(
        "there is no fault \"" + text + "\"; the nearest is \"" + nearest + "\"", refusal(text));
  }

  @ParameterizedTest
  @CsvSource({
    "lost-reply@nxt, next",
    "lost-reply@0, counted from 1",
    "lost-reply@101%, 0 to 100 percent",
    "lost-reply+rest, reset or uncharged",
    "approve+uncharged, faults only",
    "status=503+reset@next, faults only",
    "delay=2s+reset, faults only",
    "accept-closed@ref=ORDER-1, before the reference is known",
    "delay=2, delay=2s",
    "delay=2h, delay=2s",
    "delay=61s, 1 ms to a minute",
    "status=99, 200 to 599",
    "decline=00, 00",
    "'', there is no fault"
  })
  void mistakeIsRefusedWithWhatToWrite(String text, String hint) {
    assertTrue(refusal(text).contains(hint), () -> refusal(text));
    assertTrue(behaviours.list().isEmpty());
  }

  @Test
  void cardNumberByMistakeIsNotShown() {
    assertFalse(refusal("4005550000000001").contains("4005550000000001"));
    assertEquals("approve@ref=****", behaviours.add("approve@ref=4005550000000001", 1).toString());
  }
}
