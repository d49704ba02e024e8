package com.example.payments;

import io.cardfile.money.Money;
import io.cardfile.testkit.TestGateway;
import java.nio.file.Files;

/** Runs the program of the image, and fails unless it is charged once. */
final class ImageRun {
  private ImageRun() {}

  public static void main(String[] args) throws Exception {
    String journal = Files.createTempDirectory("image").resolve("purchases.journal").toString();
    try (TestGateway gateway = TestGateway.start()) {
      Process program =
          new ProcessBuilder(args[0], gateway.url(), journal)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String printed = new String(program.getInputStream().readAllBytes()).trim();
      if (!printed.equals("APPROVED")) {
        throw new IllegalStateException("the image printed: " + printed);
      }
      gateway.ledger().total(Money.of("19.00", "AUD")).nothingChargedTwice();
    }
  }
}
