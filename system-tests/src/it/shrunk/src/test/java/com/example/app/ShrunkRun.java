package com.example.app;

import io.cardfile.money.Money;
import io.cardfile.testkit.TestGateway;
import java.nio.file.Path;

/** Runs the shrunk program in a JVM of its own, and fails unless it is charged once. */
final class ShrunkRun {
  private ShrunkRun() {}

  public static void main(String[] args) throws Exception {
    try (TestGateway gateway = TestGateway.start()) {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      Process app =
          new ProcessBuilder(java, "-cp", args[0], "com.example.app.App", gateway.url())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String printed = new String(app.getInputStream().readAllBytes()).trim();
      if (!printed.equals("APPROVED")) {
        throw new IllegalStateException("the shrunk program printed: " + printed);
      }
      gateway.ledger().total(Money.of("19.00", "AUD")).nothingChargedTwice();
    }
  }
}
