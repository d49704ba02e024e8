package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.testkit.contract.FaultLine.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Writes the fault tables of these transports to target/faults, for docs/faults.md. The plain
 * clients, whose cells are not compared with the page, take minutes: only when it is written.
 */
@Tag("faults")
@Timeout(300)
class FaultColumnsTest {

  private static final Path COLUMNS = Path.of("target", "faults");

  // A column mostly waits for deadlines and shares nothing with the others. With more columns on
  // two cores, calls end later than the allowed half second after their deadline.
  private static final int AT_A_TIME = 3;

  private static final boolean WRITING = Boolean.getBoolean("faults.write");
  private static final List<String> SUITES =
      WRITING
          ? List.of(
              "ControlSuites$UrlConnection", // The longest first.
              "ControlSuites$Apache",
              "ControlSuites$Jdk",
              "GuideTransportContractTest")
          : List.of("GuideTransportContractTest");
  private static final Map<String, Future<List<FaultLine>>> LINES = new LinkedHashMap<>();
  private static final ExecutorService POOL = Executors.newFixedThreadPool(AT_A_TIME);

  @BeforeAll
  static void begin() throws Exception {
    for (String suite : SUITES) {
      Class<? extends TransportContract> type =
          Class.forName(FaultColumnsTest.class.getPackageName() + "." + suite)
              .asSubclass(TransportContract.class);
      LINES.put(suite, POOL.submit(() -> FaultTable.of(type)));
    }
  }

  @AfterAll
  static void end() {
    POOL.shutdownNow();
  }

  @ParameterizedTest
  @CsvSource({
    "java.net.http, GuideTransportContractTest, true",
    "plain-java.net.http, ControlSuites$Jdk, false",
    "plain-apache-5, ControlSuites$Apache, false",
    "plain-HttpURLConnection, ControlSuites$UrlConnection, false"
  })
  void isWritten(String name, String suite, boolean holds) throws Exception {
    assumeTrue(WRITING || !name.startsWith("plain-"), "the page is not written");
    List<FaultLine> lines = LINES.get(suite).get();
    Files.createDirectories(COLUMNS);
    Files.write(
        COLUMNS.resolve(name + ".tsv"),
        lines.stream().map(FaultLine::toString).collect(Collectors.toList()));
    List<FaultLine> broken =
        lines.stream().filter(line -> line.result() == Result.BROKEN).collect(Collectors.toList());
    assertEquals(holds, broken.isEmpty(), broken::toString);
  }
}
