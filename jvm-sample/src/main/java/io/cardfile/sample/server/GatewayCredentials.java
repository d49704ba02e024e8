package io.cardfile.sample.server;

import io.cardfile.sample.server.ShopOptions.WrongOption;
import java.util.Map;

/**
 * What the merchant has from the gateway, of the environment, so that it stands in no list of
 * processes. On loopback, where only a sandbox is, it may be left out.
 *
 * @param secret signs wallet token requests
 * @param token goes with purchases
 */
record GatewayCredentials(String username, String secret, String token) {

  static GatewayCredentials of(boolean loopback, Map<String, String> environment)
      throws WrongOption {
    return new GatewayCredentials(
        value("CARDFILE_USERNAME", loopback ? "TEST-merchant" : "", environment),
        value("CARDFILE_SECRET", loopback ? "TEST" : "", environment),
        value("CARDFILE_TOKEN", loopback ? "TEST" : "", environment));
  }

  private static String value(String name, String otherwise, Map<String, String> environment)
      throws WrongOption {
    String value = environment.getOrDefault(name, otherwise);
    if (value.isBlank()) {
      throw new WrongOption("the environment variable " + name + " is not set");
    }
    return value;
  }

  @Override
  public String toString() {
    return "Keys(" + username + ")";
  }
}
