package io.cardfile.sample.shop;

import io.cardfile.sample.GatewayCredentials;
import io.cardfile.sample.WrongOptions;
import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;

/** The sandbox that the program starts together with the shop. */
final class ShopSandbox {

  private ShopSandbox() {}

  static TestGateway start(GatewayCredentials credentials, int port)
      throws IOException, WrongOptions {
    try {
      return TestGateway.builder()
          .username(credentials.username())
          .secret(credentials.secret())
          .token(credentials.token())
          .clock(Clock.systemUTC())
          .console()
          .port(port)
          .build();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
