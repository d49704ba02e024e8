package io.cardfile.sample.demo;

import io.cardfile.Endpoints;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The gateway that the demo uses. By default it is a sandbox that it starts. The system properties
 * {@code cardfile.wallet} and {@code cardfile.purchases} name another one, with the credentials
 * from the environment variables {@code CARDFILE_USERNAME}, {@code CARDFILE_SECRET} and {@code
 * CARDFILE_TOKEN}.
 */
record DemoSettings(Optional<Endpoints> endpoints, String username, String secret, String token) {

  static final String WALLET = "cardfile.wallet";
  static final String PURCHASES = "cardfile.purchases";

  static DemoSettings from(Properties properties, Map<String, String> environment) {
    String wallet = properties.getProperty(WALLET);
    String purchases = properties.getProperty(PURCHASES);
    if (wallet == null && purchases == null) {
      return new DemoSettings(Optional.empty(), "TEST-merchant", "TEST", "TEST");
    }
    return new DemoSettings(
        Optional.of(Endpoints.test().walletUrl(wallet).purchasesUrl(purchases).build()),
        require(environment, "CARDFILE_USERNAME"),
        require(environment, "CARDFILE_SECRET"),
        require(environment, "CARDFILE_TOKEN"));
  }

  private static String require(Map<String, String> environment, String name) {
    String value = environment.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(
          "set the environment variable " + name + " to use another gateway than the sandbox");
    }
    return value;
  }

  @Override
  public String toString() {
    return "DemoSettings("
        + username
        + ", "
        + endpoints.map(Endpoints::toString).orElse("sandbox")
        + ")";
  }
}
