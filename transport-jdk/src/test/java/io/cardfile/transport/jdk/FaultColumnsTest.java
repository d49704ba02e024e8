package io.cardfile.transport.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.FaultLine;
import io.cardfile.testkit.contract.FaultLine.Result;
import io.cardfile.testkit.contract.FaultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writes the results of this transport to target/faults, for docs/faults.md. */
@Tag("faults")
@Timeout(300)
class FaultColumnsTest {

  private static final Path COLUMNS = Path.of("target", "faults");

  @Test
  void ofThisTransportHolds() throws Exception {
    List<FaultLine> lines = FaultTable.of(JdkTransportContractTest.class);
    Files.createDirectories(COLUMNS);
    Files.write(
        COLUMNS.resolve("jdk-sockets.tsv"),
        lines.stream().map(FaultLine::toString).collect(Collectors.toList()));
    assertEquals(0, lines.stream().filter(line -> line.result() == Result.BROKEN).count());
  }
}
