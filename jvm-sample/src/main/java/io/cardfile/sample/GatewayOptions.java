package io.cardfile.sample;

import io.cardfile.Endpoints;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The gateway of a sample, as options of picocli. Its credentials are environment variables,
 * because other users of a machine see command lines; for a sandbox they are optional.
 */
public final class GatewayOptions {

  @Option(names = "--gateway", paramLabel = "URL", description = "the gateway's base URL")
  private @Nullable String url;

  @Option(
      names = "--test",
      description = "the gateway is the test system; otherwise it is the live one, unless local")
  private boolean test;

  /** Returns the address, or null if the sample starts a sandbox. */
  public @Nullable String url() {
    return url;
  }

  /** Returns whether the gateway is a sandbox of this machine: only these are without TLS. */
  public boolean isLocal() {
    return url == null || url.startsWith("http:");
  }

  /** Returns {@code url} for wallet tokens and purchases, of the test or the live system. */
  public Endpoints endpoints(String url) {
    Endpoints.Builder system = test || isLocal() ? Endpoints.test() : Endpoints.live();
    return system.walletUrl(url).purchasesUrl(url).build();
  }

  /** Returns the user name. */
  public String username() {
    return variable("CARDFILE_USERNAME", "TEST-merchant");
  }

  /** Returns the API token, which authorizes purchases. */
  public String token() {
    return variable("CARDFILE_TOKEN", "TEST");
  }

  /** Returns the shared secret, which signs wallet token requests. */
  public String secret() {
    return variable("CARDFILE_SECRET", "TEST");
  }

  private String variable(String name, String ofTheSandbox) {
    String value = System.getenv(name);
    if (value == null && !isLocal()) {
      throw new IllegalArgumentException("set the environment variable " + name);
    }
    return value == null ? ofTheSandbox : value;
  }
}
