package io.cardfile.reconcile.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract of the journals replays the traces of the model. */
@Tag("slow")
class JournalTracesTest {

  private static final Path FILE =
      Path.of("../testkit-contract/src/main/resources")
          .resolve("io/cardfile/testkit/contract/journal-traces.txt");

  @Test
  void theTracesOfTheContractAreThoseOfTheModel() throws IOException {
    List<String> traces = JournalTraces.all();
    if (Boolean.getBoolean("cardfile.traces.write")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, String.join("\n", traces) + "\n", UTF_8);
    }
    assertEquals(
        traces,
        Files.readAllLines(FILE, UTF_8),
        "write them anew with -Dtest.jvm.args=-Dcardfile.traces.write=true");
  }
}
