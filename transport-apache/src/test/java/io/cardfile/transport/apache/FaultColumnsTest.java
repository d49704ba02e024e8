package io.cardfile.transport.apache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.FaultLine;
import io.cardfile.testkit.contract.FaultLine.Result;
import io.cardfile.testkit.contract.FaultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writes the results of this transport to target/faults, for docs/faults.md. */
@Tag("faults")
@Timeout(300)
class FaultColumnsTest {

  @Test
  void ofThisTransportHolds() throws Exception {
    List<FaultLine> lines = FaultTable.of(ApacheTransportContractTest.class);
    Path folder = Files.createDirectories(Path.of("target", "faults"));
    Files.write(folder.resolve("apache-5.tsv"), lines.stream().map(FaultLine::toString).toList());
    assertEquals(0, lines.stream().filter(line -> line.result() == Result.BROKEN).count());
  }
}
