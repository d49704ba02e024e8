package io.cardfile.sample;

import io.cardfile.testkit.gateway.LedgerEntry;
import io.cardfile.testkit.gateway.LedgerEntry.Outcome;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A billing run against a sandbox of its own, for each test. */
abstract class BillingFixture {

  @TempDir Path folder;
  SandboxServer sandbox;
  Bill bill;

  @BeforeEach
  void start() throws IOException {
    sandbox = SandboxServer.start();
    bill = new Bill(folder, sandbox.purchasesUrl());
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  /** What the ledger holds, but for the cards that were put on file. */
  final List<LedgerEntry> charges() {
    return sandbox.ledger().entries().stream()
        .filter(entry -> entry.kind() == LedgerEntry.Kind.MERCHANT_INITIATED)
        .toList();
  }

  final long decided(Outcome outcome) {
    return charges().stream().filter(entry -> entry.outcome() == outcome).count();
  }
}
