package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallResultTest {

  @TempDir Path directory;

  @Test
  void aLineHoldsAllOfIt() {
    for (Kind kind : Kind.values()) {
      for (Call call : Call.values()) {
        CallResult told = new CallResult(17, call, kind, kind == Kind.APPROVED);
        assertEquals(told, CallResult.of(told.line()));
      }
    }
  }

  @Test
  void whatIsNotFinalIsLeft() throws Exception {
    try (CallResults tally = new CallResults(4, directory.resolve("told.log"))) {
      tally.add(new CallResult(0, Call.SALE, Kind.NOT_SENT, false).line());
      tally.add(new CallResult(1, Call.SALE, Kind.IN_DOUBT, false).line());
      tally.add(new CallResult(2, Call.SALE, Kind.DECLINED, false).line());
      assertEquals(List.of(0, 1, 3), tally.notFinal());
      assertEquals(2, tally.progress());
      assertFalse(tally.told(1).get(0).kind().isFinal());
    }
  }
}
