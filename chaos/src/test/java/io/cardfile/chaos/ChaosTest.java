package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The run in little: few purchases and kills, and yet the controls charge twice. It starts some
 * twenty processes, on a machine that may have much else to do.
 */
@Timeout(180)
class ChaosTest {

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @TempDir Path directory;

  private boolean run(String... arguments) throws Exception {
    String[] all =
        Stream.concat(
                Stream.of("seed=20261121", "purchases=300", "kills=2", "killPoints=9"),
                Arrays.stream(arguments))
            .toArray(String[]::new);
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    return ChaosMain.run(Settings.of(all), directory, out);
  }

  private String report() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void nothingIsChargedTwiceWhereTheControlChargesTwice() throws Exception {
    assertTrue(run("parts=file,kill-points,no-journal"), this::report);
    assertTrue(report().contains("All promises held."), this::report);
  }

  @Test
  void aRunWithoutFaultsAndKillsIsTooKindForTheControls() throws Exception {
    assertEquals(false, run("parts=no-journal", "kills=0", "percent=0"), report());
    assertTrue(report().contains("FAILED: no journal: the control did not charge twice"), report());
  }
}
