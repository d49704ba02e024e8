package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small chaos run with few purchases and kills, in which the controls still charge twice. It
 * starts about twenty processes, hence the long timeout.
 */
@Timeout(180)
class ChaosTest {

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  @TempDir Path directory;

  private boolean run(String... arguments) throws Exception {
    String[] all =
        Stream.concat(
                Stream.of("seed=20261121", "purchases=300", "kills=2", "killPoints=9"),
                Arrays.stream(arguments))
            .toArray(String[]::new);
    PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
    return ChaosMain.run(ChaosSettings.of(all), directory, out);
  }

  private String report() {
    return output.toString(StandardCharsets.UTF_8);
  }

  @Test
  @Tag("slow")
  void onlyTheControlChargesTwice() throws Exception {
    assertTrue(run("parts=file,kill-points,no-journal"), this::report);
    assertTrue(report().contains("All promises held."), this::report);
  }

  @Test
  void controlFailsWithoutFaultsAndKills() throws Exception {
    assertEquals(false, run("parts=no-journal", "kills=0", "percent=0"), report());
    assertTrue(report().contains("FAILED: no journal: the control did not charge twice"), report());
  }
}
