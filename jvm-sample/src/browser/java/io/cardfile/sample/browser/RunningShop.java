package io.cardfile.sample.browser;

import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.io.IOException;
import java.time.Clock;
import java.util.List;

/** A shop, and a sandbox that would charge a reference twice. */
final class RunningShop implements AutoCloseable {

  static final String PASSWORD = "owner-password";

  final FaultServer sandbox;
  final ShopServer shop;

  private RunningShop(FaultServer sandbox, ShopServer shop) {
    this.sandbox = sandbox;
    this.shop = shop;
  }

  static RunningShop start() throws IOException {
    FaultServer sandbox = sandbox();
    ShopServer shop =
        ShopServer.builder(sandbox.purchasesUrl())
            .simulatedWallet()
            .ownerPassword(PASSWORD)
            .start();
    return new RunningShop(sandbox, shop);
  }

  static FaultServer sandbox() throws IOException {
    GatewaySimulator simulator =
        GatewaySimulator.builder().chargeDuplicates().clock(Clock.systemUTC()).build();
    return FaultServer.builder(simulator).console().start();
  }

  LedgerAssert ledger() {
    return LedgerAssert.assertThat(sandbox.ledger());
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
