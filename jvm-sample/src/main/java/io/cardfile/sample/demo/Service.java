package io.cardfile.sample.demo;

import io.cardfile.Endpoints;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The service that the day runs against. By default it is a sandbox that the day starts. The system
 * properties {@code cardfile.wallet} and {@code cardfile.purchases} name another one, with the
 * credentials from the environment variables {@code CARDFILE_USERNAME}, {@code CARDFILE_SECRET} and
 * {@code CARDFILE_TOKEN}.
 */
record Service(Optional<Endpoints> endpoints, String username, String secret, String token) {

  static final String WALLET = "cardfile.wallet";
  static final String PURCHASES = "cardfile.purchases";

  static Service from(Properties properties, Map<String, String> environment) {
    String wallet = properties.getProperty(WALLET);
    String purchases = properties.getProperty(PURCHASES);
    if (wallet == null && purchases == null) {
      return new Service(Optional.empty(), "TEST-merchant", "TEST", "TEST");
    }
    return new Service(
        Optional.of(Endpoints.of(wallet, purchases)),
        require(environment, "CARDFILE_USERNAME"),
        require(environment, "CARDFILE_SECRET"),
        require(environment, "CARDFILE_TOKEN"));
  }

  private static String require(Map<String, String> environment, String name) {
    String value = environment.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(
          "set the environment variable " + name + " to use another service than the sandbox");
    }
    return value;
  }

  @Override
  public String toString() {
    return "Service("
        + username
        + ", "
        + endpoints.map(Endpoints::toString).orElse("sandbox")
        + ")";
  }
}
