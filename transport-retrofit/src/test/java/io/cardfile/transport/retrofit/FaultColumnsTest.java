package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.FaultLine;
import io.cardfile.testkit.contract.FaultLine.Verdict;
import io.cardfile.testkit.contract.FaultTable;
import io.cardfile.testkit.contract.TransportContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Leaves in target/faults what this transport does, and OkHttp by itself, for {@link FaultPage}.
 */
@Tag("faults")
@Timeout(300)
class FaultColumnsTest {

  // Not OkHttp.VERSION, which a compiler may copy: this class is run on two versions.
  private static final String OKHTTP = System.getProperty("cardfile.test.okhttp", "unknown");

  @Test
  void ofThisTransportHolds() throws Exception {
    assertEquals(0, broken(write("okhttp-", RetrofitTransportContractTest.class)));
  }

  @Test
  void ofOkHttpByItselfDoesNot() throws Exception {
    assertEquals(true, broken(write("plain-okhttp-", PlainOkHttpSuite.class)) > 0);
  }

  private static List<FaultLine> write(String name, Class<? extends TransportContract> suite)
      throws Exception {
    List<FaultLine> lines = FaultTable.of(suite);
    Files.createDirectories(FaultPage.COLUMNS);
    Path column = FaultPage.COLUMNS.resolve(name + OKHTTP + ".tsv");
    Files.write(column, lines.stream().map(FaultLine::toString).collect(Collectors.toList()));
    return lines;
  }

  private static long broken(List<FaultLine> lines) {
    return lines.stream().filter(line -> line.verdict() == Verdict.BROKEN).count();
  }
}
