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
  void lineKeepsAllFields() {
    for (Kind kind : Kind.values()) {
      for (Call call : Call.values()) {
        CallResult result = new CallResult(17, call, kind, kind == Kind.APPROVED);
        assertEquals(result, CallResult.of(result.line()));
      }
    }
  }

  @Test
  void purchasesWithoutFinalOutcomeRemain() throws Exception {
    try (CallResults results = new CallResults(4, directory.resolve("results.log"))) {
      results.add(new CallResult(0, Call.SALE, Kind.NOT_SENT, false).line());
      results.add(new CallResult(1, Call.SALE, Kind.IN_DOUBT, false).line());
      results.add(new CallResult(2, Call.SALE, Kind.DECLINED, false).line());
      assertEquals(List.of(0, 1, 3), results.notFinal());
      assertEquals(2, results.progress());
      assertFalse(results.of(1).get(0).kind().isFinal());
    }
  }
}
