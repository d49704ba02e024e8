package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.FaultLine;
import io.cardfile.testkit.contract.FaultLine.Result;
import io.cardfile.testkit.contract.FaultTable;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The control of the contract: OkHttp with default settings breaks it. */
@Tag("slow")
@Timeout(300)
class DefaultOkHttpTest {

  @Test
  void okHttpWithDefaultSettingsSendsAPurchaseTwice() {
    List<FaultLine> lines = FaultTable.of(PlainOkHttpSuite.class);
    assertTrue(
        lines.stream().anyMatch(line -> line.result() == Result.BROKEN && line.requests().equals("2")),
        lines::toString);
  }
}
