package io.cardfile.sample.shop;

import io.cardfile.sample.GatewayCredentials;
import io.cardfile.sample.WrongOptions;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.time.Clock;

/** The sandbox that the program starts together with the shop. */
final class ShopSandbox {

  private ShopSandbox() {}

  static SandboxServer start(GatewayCredentials credentials, int port)
      throws IOException, WrongOptions {
    GatewaySimulator simulator =
        GatewaySimulator.builder()
            .username(credentials.username())
            .secret(credentials.secret())
            .token(credentials.token())
            .clock(Clock.systemUTC())
            .build();
    return SandboxServer.builder(simulator).console().port(port).start();
  }
}
