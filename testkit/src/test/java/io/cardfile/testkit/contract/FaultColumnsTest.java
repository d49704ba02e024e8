package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.FaultLine.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Leaves in target/faults what these transports do, for the page that shows all of them. */
@Tag("faults")
@Timeout(300)
class FaultColumnsTest {

  private static final Path COLUMNS = Path.of("target", "faults");

  @ParameterizedTest
  @CsvSource({
    "java.net.http, GuideTransportContractTest, true",
    "apache-5, ApacheTransportContractTest, true",
    "plain-java.net.http, ControlSuites$Jdk, false",
    "plain-apache-5, ControlSuites$Apache, false",
    "plain-HttpURLConnection, ControlSuites$UrlConnection, false"
  })
  void isWritten(String name, String suite, boolean holds) throws Exception {
    List<FaultLine> lines =
        FaultTable.of(
            Class.forName(getClass().getPackageName() + "." + suite)
                .asSubclass(TransportContract.class));
    Files.createDirectories(COLUMNS);
    Files.write(
        COLUMNS.resolve(name + ".tsv"),
        lines.stream().map(FaultLine::toString).collect(Collectors.toList()));
    assertEquals(holds, lines.stream().noneMatch(line -> line.verdict() == Verdict.BROKEN));
  }
}
