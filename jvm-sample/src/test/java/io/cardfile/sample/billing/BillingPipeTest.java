package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A pipe instead of a file: it can be read once, and has no folder for a journal. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class BillingPipeTest {

  @TempDir Path folder;
  private SandboxServer sandbox;
  private BillingCommand billing;
  private Path pipe;

  @BeforeEach
  void start() throws Exception {
    sandbox = SandboxServer.start();
    billing = new BillingCommand(folder, sandbox.purchasesUrl());
    billing.generate(20);
    pipe = createPipe(folder.resolve("pipe"));
  }

  static Path createPipe(Path pipe) throws IOException, InterruptedException {
    Process mkfifo = new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start();
    assertTrue(mkfifo.waitFor(5, TimeUnit.MINUTES));
    assertEquals(0, mkfifo.exitValue());
    return pipe;
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  @Test
  void pipeNeedsAJournalThatIsNamed() {
    assertEquals(BillingRun.WRONG_OPTIONS, billing.chargeFile(pipe));
    assertTrue(billing.err().contains("name one with --journal"), billing.err());
    assertFalse(Files.exists(folder.resolve("billing.journal")));
    assertEquals(0, charges());
  }

  @Test
  void pipeIsCheckedAndThenChargedWithAJournalThatIsNamed() throws Exception {
    String journal = "file:" + folder.resolve("j");
    for (int run = 1; run <= 2; run++) {
      Thread writer = write(Files.readString(billing.file()));
      assertEquals(BillingRun.DONE, billing.chargeFile(pipe, "--journal", journal), billing.err());
      writer.join(20_000);
      assertEquals(run == 1 ? 20 : 0, billing.reported("sent now"));
    }
    assertEquals(20, charges());
  }

  @Test
  void pipeThatEndsWithinALineIsRefusedBeforeAnythingIsSent() throws Exception {
    String journal = "file:" + folder.resolve("j");
    String text = Files.readString(billing.file());
    write(text.substring(0, text.length() - 7));
    assertEquals(BillingRun.FAILED, billing.chargeFile(pipe, "--journal", journal));
    assertTrue(billing.err().contains("does not end with a line break"), billing.err());
    assertEquals(0, charges());
  }

  private Thread write(String text) {
    return write(pipe, text);
  }

  /** Writes {@code text} once, in a thread of its own. */
  static Thread write(Path pipe, String text) {
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, text);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.setDaemon(true);
    writer.start();
    return writer;
  }

  private long charges() {
    return sandbox.ledger().entries().stream()
        .filter(entry -> entry.kind() == LedgerEntry.Kind.MERCHANT_INITIATED)
        .count();
  }
}
