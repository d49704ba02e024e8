package io.cardfile.testkit.contract.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Http2FaultTest {

  @Test
  void theGatewayChargesByDefault() {
    assertTrue(Http2Fault.cut().isCharged());
    assertFalse(Http2Fault.cut().notCharged().isCharged());
  }

  @Test
  void aReplyOfTheGatewayNeedsTheGateway() {
    assertThrows(IllegalStateException.class, () -> Http2Fault.none().notCharged());
    assertThrows(IllegalStateException.class, () -> Http2Fault.replyAndGoAway().notCharged());
    assertThrows(IllegalStateException.class, () -> Http2Fault.replyAndCut().notCharged());
  }

  @Test
  void equalFaultsAreEqual() {
    Http2Fault fault = Http2Fault.answer(503, "{}", "Retry-After: 0");
    assertEquals(fault, Http2Fault.answer(503, "{}", "Retry-After: 0"));
    assertEquals(fault.hashCode(), Http2Fault.answer(503, "{}", "Retry-After: 0").hashCode());
    Set<Http2Fault> others =
        new HashSet<>(
            List.of(
                fault.notCharged(),
                Http2Fault.answer(503, "", "Retry-After: 0"),
                Http2Fault.answer(503, "{}", "Retry-After: 1"),
                Http2Fault.answer(502, "{}", "Retry-After: 0"),
                Http2Fault.resetStream(Http2Error.CANCEL),
                Http2Fault.resetStream(Http2Error.NO_ERROR)));
    assertEquals(6, others.size());
    assertFalse(others.contains(fault));
    assertNotEquals(fault, "503");
  }

  @Test
  void toStringNamesTheFault() {
    assertEquals(
        "RST_STREAM REFUSED_STREAM, not charged",
        Http2Fault.resetStream(Http2Error.REFUSED_STREAM).notCharged().toString());
    assertEquals("503, Retry-After: 0", Http2Fault.answer(503, "{}", "Retry-After: 0").toString());
    assertEquals("408", Http2Fault.answer(408, "").toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 100, 199, 600})
  void aStatusThatIsNotFinalIsRefused(int status) {
    assertThrows(IllegalArgumentException.class, () -> Http2Fault.answer(status, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Retry-After", ": 0", "Re try: 0", "X: a\r\nY: b"})
  void anInvalidHeaderIsRefused(String header) {
    assertThrows(IllegalArgumentException.class, () -> Http2Fault.answer(503, "", header));
  }
}
