package io.cardfile.sample.shop;

import io.cardfile.sample.WrongOptions;
import java.util.Map;

/**
 * The merchant's credentials at the gateway, from environment variables, because command lines are
 * visible in lists of processes. They are optional on loopback, where only a sandbox runs.
 *
 * @param secret signs wallet token requests
 * @param token authorizes purchases
 */
record GatewayCredentials(String username, String secret, String token) {

  static GatewayCredentials of(boolean loopback, Map<String, String> environment)
      throws WrongOptions {
    return new GatewayCredentials(
        value("CARDFILE_USERNAME", loopback ? "TEST-merchant" : "", environment),
        value("CARDFILE_SECRET", loopback ? "TEST" : "", environment),
        value("CARDFILE_TOKEN", loopback ? "TEST" : "", environment));
  }

  private static String value(String name, String defaultValue, Map<String, String> environment)
      throws WrongOptions {
    String value = environment.getOrDefault(name, defaultValue);
    if (value.isBlank()) {
      throw new WrongOptions("the environment variable " + name + " is not set");
    }
    return value;
  }

  @Override
  public String toString() {
    return "GatewayCredentials(" + username + ")";
  }
}
