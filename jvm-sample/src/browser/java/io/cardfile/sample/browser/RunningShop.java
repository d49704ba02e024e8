package io.cardfile.sample.browser;

import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.Ledger;
import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.time.Clock;
import java.util.List;

/** A shop, and a sandbox that would charge a reference twice. */
final class RunningShop implements AutoCloseable {

  static final String PASSWORD = "owner-password";

  final TestGateway sandbox;
  final ShopServer shop;

  private RunningShop(TestGateway sandbox, ShopServer shop) {
    this.sandbox = sandbox;
    this.shop = shop;
  }

  static RunningShop start() throws IOException {
    TestGateway sandbox = sandbox();
    ShopServer shop =
        ShopServer.builder(sandbox.url()).simulatedWallet().ownerPassword(PASSWORD).start();
    return new RunningShop(sandbox, shop);
  }

  static TestGateway sandbox() {
    return TestGateway.builder().chargeDuplicates().clock(Clock.systemUTC()).console().build();
  }

  Ledger ledger() {
    return sandbox.ledger();
  }

  List<LedgerEntry> entries() {
    return sandbox.ledger().entries();
  }

  @Override
  public void close() throws IOException {
    shop.close();
    sandbox.close();
  }
}
