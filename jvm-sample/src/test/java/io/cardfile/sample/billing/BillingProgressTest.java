package io.cardfile.sample.billing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BillingProgressTest {

  @TempDir Path folder;

  /** Interrupts a thread when the first line of the progress is printed. */
  private static final class Interrupting extends ByteArrayOutputStream {
    private final Thread interrupted = Thread.currentThread();

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
      if (size() == 0) {
        interrupted.interrupt();
      }
      super.write(bytes, from, length);
    }
  }

  @Test
  void progressEndsWithARunThatIsInterrupted() throws Exception {
    try (SandboxServer sandbox = SandboxServer.start();
        ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
      BillingCommand billing = new BillingCommand(folder, sandbox.purchasesUrl());
      billing.generate(3);
      String url = "http://127.0.0.1:" + silent.getLocalPort();
      Interrupting err = new Interrupting();
      int code = charge(billing, url, new PrintStream(err, true, UTF_8));
      assertTrue(Thread.interrupted(), "the thread stays interrupted");
      assertEquals(BillingRun.FAILED, code);
      String[] lines = err.toString(UTF_8).split("\\R");
      assertEquals("0 of 3 (0.0 %), 0.0 charges/s", lines[lines.length - 2], "the last progress");
      assertEquals("cardfile-billing: interrupted", lines[lines.length - 1]);
    }
  }

  private static int charge(BillingCommand billing, String url, PrintStream err) {
    PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return new BillingRun(out, err, Map.of(), Clock.systemUTC())
        .run(
            "--file",
            billing.file().toString(),
            "--purchases",
            url,
            "--journal",
            "memory",
            "--deadline",
            "10");
  }
}
