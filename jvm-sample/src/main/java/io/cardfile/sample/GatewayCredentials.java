package io.cardfile.sample;

import io.cardfile.Endpoints;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The merchant's credentials at the gateway, from environment variables, because command lines are
 * visible in lists of processes. They are optional on loopback, where only a sandbox runs.
 */
public final class GatewayCredentials {

  private static final String USERNAME = "CARDFILE_USERNAME";
  private static final String TOKEN = "CARDFILE_TOKEN";

  private final boolean areOptional;
  private final Map<String, String> environment;

  /**
   * Creates credentials.
   *
   * @param gateway the gateway's base URL, or null for a sandbox of this process
   */
  public GatewayCredentials(@Nullable String gateway, Map<String, String> environment) {
    this.areOptional = gateway == null || isLoopback(gateway);
    this.environment = environment;
  }

  /** Returns whether {@code url} is on loopback; false if it is invalid. */
  public static boolean isLoopback(String url) {
    try {
      String host = URI.create(url).getHost();
      return "127.0.0.1".equals(host) || "localhost".equals(host) || "[::1]".equals(host);
    } catch (IllegalArgumentException e) {
      return false; // The client reports the error.
    }
  }

  /**
   * Returns endpoints with {@code url} for wallet tokens and purchases: of the live system, except
   * on loopback.
   */
  public static Endpoints endpoints(String url) {
    Endpoints.Builder system = isLoopback(url) ? Endpoints.test() : Endpoints.live();
    return system.walletUrl(url).purchasesUrl(url).build();
  }

  /** Returns the user name. */
  public String username() throws WrongOptions {
    return value(USERNAME, "TEST-merchant");
  }

  /** Returns the shared secret, which signs wallet token requests. */
  public String secret() throws WrongOptions {
    return value("CARDFILE_SECRET", "TEST");
  }

  /** Returns the API token, which authorizes purchases. */
  public String token() throws WrongOptions {
    return value(TOKEN, "TEST");
  }

  /** Returns an authorizer with user name and token. */
  public BasicAuthorizer authorizer() throws WrongOptions {
    try {
      return BasicAuthorizer.of(username(), token());
    } catch (ValidationException e) {
      Violation first = e.violations().get(0);
      String variable = first.path().equals("username") ? USERNAME : TOKEN;
      throw new WrongOptions("the environment variable " + variable + " " + first.message());
    }
  }

  private String value(String variable, String defaultValue) throws WrongOptions {
    String value = environment.getOrDefault(variable, areOptional ? defaultValue : "");
    if (value.isBlank()) {
      throw new WrongOptions("the environment variable " + variable + " is not set");
    }
    return value;
  }
}
