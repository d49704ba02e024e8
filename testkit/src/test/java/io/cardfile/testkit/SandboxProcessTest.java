package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.gateway.TestCards;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SandboxProcessTest {

  @Test
  void servesUntilItIsStoppedAndEndsAtOnce() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--port", "0")) {
      String line = sandbox.line();
      assertTrue(line.startsWith("sandbox ready wallet=http://127.0.0.1:"), line);
      String url = line.substring(line.lastIndexOf('=') + 1);
      assertEquals(
          PurchaseOutcome.Kind.APPROVED,
          ExampleClient.of(url, new HttpTransport(HttpClient.newHttpClient()))
              .first("INV-1", TestCards.VISA_APPROVED, ExampleClient.TEN_DOLLARS)
              .kind());
      assertTrue(sandbox.process().isAlive());
      sandbox.process().destroy();
      assertTrue(sandbox.process().waitFor(20, TimeUnit.SECONDS));
      int port = URI.create(url).getPort();
      assertThrows(ConnectException.class, () -> new Socket("127.0.0.1", port).close());
    }
  }

  @Test
  void wrongOptionEndsWithCode2() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--nonsense")) {
      assertEquals("cardfile-sandbox: unknown option --nonsense; see --help", sandbox.all().trim());
      assertEquals(2, sandbox.process().waitFor());
    }
  }

  @Test
  void takenPortEndsWithCode1() throws Exception {
    try (SandboxProcess first = SandboxProcess.start()) {
      String port = first.line().replaceAll(".*:", "");
      try (SandboxProcess second = SandboxProcess.start("--port", port)) {
        assertTrue(second.all().contains("port " + port + " is taken"));
        assertEquals(1, second.process().waitFor());
      }
    }
  }

  @Test
  void helpEndsWithCode0() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--help")) {
      assertTrue(sandbox.all().contains("--strict"));
      assertEquals(0, sandbox.process().waitFor());
    }
  }

  @Test
  void listOfFaultsEndsWithCode0() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--faults", "list")) {
      assertTrue(sandbox.all().contains("lost-reply "));
      assertEquals(0, sandbox.process().waitFor());
    }
  }

  @Test
  void unknownFaultEndsWithCode2() throws Exception {
    try (SandboxProcess sandbox = SandboxProcess.start("--fault", "nonsense")) {
      assertTrue(sandbox.all().endsWith("see --faults list\n"));
      assertEquals(2, sandbox.process().waitFor());
    }
  }
}
