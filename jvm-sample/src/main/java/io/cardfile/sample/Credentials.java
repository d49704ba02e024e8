package io.cardfile.sample;

import java.net.URI;
import java.util.Map;

/**
 * Who is asking: {@code CARDFILE_USERNAME} and {@code CARDFILE_TOKEN} of the environment, so that
 * they stand in no list of processes. On loopback, where only a sandbox is, they may be left out.
 */
record Credentials(String username, String token) {

  static final Credentials SANDBOX = new Credentials("TEST-merchant", "TEST");

  static Credentials of(String purchasesUrl, Map<String, String> environment) throws WrongOptions {
    if (isLoopback(purchasesUrl)) {
      return new Credentials(
          environment.getOrDefault("CARDFILE_USERNAME", SANDBOX.username),
          environment.getOrDefault("CARDFILE_TOKEN", SANDBOX.token));
    }
    return new Credentials(
        require(environment, "CARDFILE_USERNAME"), require(environment, "CARDFILE_TOKEN"));
  }

  private static boolean isLoopback(String url) {
    try {
      String host = URI.create(url).getHost();
      return "127.0.0.1".equals(host) || "localhost".equals(host) || "[::1]".equals(host);
    } catch (IllegalArgumentException e) {
      return false; // The client says what is wrong with it.
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
