package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That a run whose faults do nothing fails; the chaos run itself is the profile {@code chaos}. */
class ChaosTest {

  @Test
  void controlFailsWithoutFaultsAndKills(@TempDir Path directory) throws Exception {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    String[] settings = {
      "seed=20261121", "parts=no-journal", "purchases=300", "kills=0", "killPoints=9", "percent=0"
    };
    PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
    boolean held = ChaosMain.run(ChaosSettings.of(settings), directory, out);
    String report = output.toString(StandardCharsets.UTF_8);
    assertFalse(held, report);
    assertTrue(report.contains("FAILED: no journal: the control did not charge twice"), report);
  }
}
