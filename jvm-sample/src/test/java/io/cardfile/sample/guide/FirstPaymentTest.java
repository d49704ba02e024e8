package io.cardfile.sample.guide;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.Money;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.TestGateway;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program of docs/start/first-payment.md as its reader does: in a folder of its own. */
@GatewayTest(http = true)
class FirstPaymentTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  @TempDir Path folder;

  @Test
  void secondRunReadsTheJournal(TestGateway gateway) throws Exception {
    assertEquals("APPROVED: DELIVER", run(gateway, "ORDER-1042"));
    assertEquals("APPROVED: DELIVER, read from the journal", run(gateway, "ORDER-1042"));
    gateway.ledger().chargedOnce("ORDER-1042", AMOUNT);
  }

  @Test
  void afterALostReplyTheNextRunLooksTheChargeUp(TestGateway gateway) throws Exception {
    gateway.next().loseReply();

    assertEquals("IN_DOUBT: LOOK_UP", run(gateway, "ORDER-1043"));
    assertEquals("APPROVED: DELIVER, read from the journal", run(gateway, "ORDER-1043"));
    gateway.ledger().chargedOnce("ORDER-1043", AMOUNT);
  }

  private String run(TestGateway gateway, String reference) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(
            java,
            "-cp",
            System.getProperty("java.class.path"),
            FirstPayment.class.getName(),
            gateway.url(),
            reference);
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process program =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(program.waitFor(1, MINUTES), "the program did not end");
    } finally {
      program.destroyForcibly();
    }
    return Files.readString(output).strip();
  }
}
