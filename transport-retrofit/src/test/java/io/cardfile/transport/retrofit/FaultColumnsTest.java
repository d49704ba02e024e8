package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.FaultLine;
import io.cardfile.testkit.contract.FaultLine.Result;
import io.cardfile.testkit.contract.FaultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Writes the results of this transport, and of plain OkHttp, to target/faults for {@link
 * FaultPage}.
 */
@Tag("faults")
@Timeout(300)
class FaultColumnsTest {

  // Not OkHttp.VERSION, which a compiler may inline: this class runs with two versions.
  private static final String OKHTTP = System.getProperty("cardfile.test.okhttp", "unknown");

  // Both concurrently: they mostly wait for deadlines, and share nothing.
  private static final ExecutorService POOL = Executors.newFixedThreadPool(2);
  private static Future<List<FaultLine>> ours;
  private static Future<List<FaultLine>> plain;

  @BeforeAll
  static void begin() {
    ours = POOL.submit(() -> FaultTable.of(RetrofitTransportContractTest.class));
    plain = POOL.submit(() -> FaultTable.of(PlainOkHttpSuite.class));
  }

  @AfterAll
  static void end() {
    POOL.shutdownNow();
  }

  @Test
  void ofThisTransportHolds() throws Exception {
    assertEquals(0, broken(write("okhttp-", ours.get())));
  }

  @Test
  void ofOkHttpByItselfDoesNot() throws Exception {
    assertEquals(true, broken(write("plain-okhttp-", plain.get())) > 0);
  }

  private static List<FaultLine> write(String name, List<FaultLine> lines) throws Exception {
    Files.createDirectories(FaultPage.COLUMNS);
    Path column = FaultPage.COLUMNS.resolve(name + OKHTTP + ".tsv");
    Files.write(column, lines.stream().map(FaultLine::toString).collect(Collectors.toList()));
    return lines;
  }

  private static long broken(List<FaultLine> lines) {
    return lines.stream().filter(line -> line.result() == Result.BROKEN).count();
  }
}
