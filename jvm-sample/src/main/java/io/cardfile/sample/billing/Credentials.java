package io.cardfile.sample.billing;

import io.cardfile.sample.WrongOptions;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.validation.InvalidConfigException;
import io.cardfile.validation.Violation;
import java.net.URI;
import java.util.Map;

/**
 * The credentials for the gateway, from the environment variables {@code CARDFILE_USERNAME} and
 * {@code CARDFILE_TOKEN}, because command lines are visible in lists of processes. They are
 * optional on loopback, where only a sandbox runs.
 */
record Credentials(String username, String token) {

  private static final String USERNAME = "CARDFILE_USERNAME";
  private static final String TOKEN = "CARDFILE_TOKEN";

  static final Credentials SANDBOX = new Credentials("TEST-merchant", "TEST");

  static Credentials of(String purchasesUrl, Map<String, String> environment) throws WrongOptions {
    if (isLoopback(purchasesUrl)) {
      return checked(
          environment.getOrDefault(USERNAME, SANDBOX.username),
          environment.getOrDefault(TOKEN, SANDBOX.token));
    }
    return checked(require(environment, USERNAME), require(environment, TOKEN));
  }

  private static Credentials checked(String username, String token) throws WrongOptions {
    try {
      BasicAuthorizer.of(username, token);
      return new Credentials(username, token);
    } catch (InvalidConfigException e) {
      Violation first = e.violations().get(0);
      String variable = first.path().equals("username") ? USERNAME : TOKEN;
      throw new WrongOptions("the environment variable " + variable + " " + first.message());
    }
  }

  private static boolean isLoopback(String url) {
    try {
      String host = URI.create(url).getHost();
      return "127.0.0.1".equals(host) || "localhost".equals(host) || "[::1]".equals(host);
    } catch (IllegalArgumentException e) {
      return false; // The client reports the error.
    }
  }

  private static String require(Map<String, String> environment, String name) throws WrongOptions {
    String value = environment.get(name);
    if (value == null || value.isBlank()) {
      throw new WrongOptions("set the environment variable " + name);
    }
    return value;
  }

  @Override
  public String toString() {
    return "Credentials(" + username + ")";
  }
}
