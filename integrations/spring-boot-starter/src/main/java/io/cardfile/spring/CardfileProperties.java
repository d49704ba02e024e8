package io.cardfile.spring;

import io.cardfile.Endpoints;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;

/**
 * The properties of Cardfile. A time without a unit is in seconds.
 *
 * @param system The system of the gateway: live or test. An approval by the other one is in doubt.
 * @param walletUrl The base URL of wallet tokens. Needed for wallet checkouts.
 * @param purchasesUrl The base URL of purchases.
 * @param merchant The name of the merchant in the journal. Never change it: under another name
 *     every reference is unknown and would be charged again.
 * @param username The user name at the gateway.
 * @param token The API token of purchases.
 * @param secret The shared secret of wallet checkouts. Without it the client cannot sign.
 * @param deadline The longest time that a call may take.
 * @param lookUps Whether the client may query the gateway for a reference, and the reconciler does.
 */
@ConfigurationProperties("cardfile")
record CardfileProperties(
    @DefaultValue("live") GatewaySystem system,
    @Nullable String walletUrl,
    @Nullable String purchasesUrl,
    @Nullable String merchant,
    @Nullable String username,
    @Nullable String token,
    @Nullable String secret,
    @DurationUnit(ChronoUnit.SECONDS) @DefaultValue("55s") Duration deadline,
    @DefaultValue("true") boolean lookUps,
    @DefaultValue Journal journal,
    @DefaultValue Reconcile reconcile,
    @DefaultValue Endpoint endpoint) {

  /** The systems of the gateway. */
  enum GatewaySystem {
    LIVE,
    TEST
  }

  /**
   * The journal: in a file, or else in the database of the application.
   *
   * @param file The file of the journal, for an application with one process.
   * @param create Whether to create the table or the file if there is none. For the first start
   *     only: a server that does it at each start creates a second, empty journal when its settings
   *     lead to another database or folder, and charges every reference again.
   */
  record Journal(@Nullable Path file, @DefaultValue("false") boolean create) {}

  /**
   * The scheduled reconciler.
   *
   * @param enabled Whether this node reconciles. Any number of nodes may.
   * @param interval The time from the end of a run to the next one. The first run is after a
   *     minute, or after the interval if that is shorter.
   * @param quietPeriod How long after the last change of an entry declines, voids and "not found"
   *     do not count.
   */
  record Reconcile(
      @DefaultValue("true") boolean enabled,
      @DurationUnit(ChronoUnit.SECONDS) @DefaultValue("10m") Duration interval,
      @DurationUnit(ChronoUnit.SECONDS) @DefaultValue("15m") Duration quietPeriod) {}

  /**
   * The endpoint of the actuator.
   *
   * @param writeEnabled Whether the endpoint resolves purchases in doubt by hand. Protect it first,
   *     as you protect a refund.
   */
  record Endpoint(@DefaultValue("false") boolean writeEnabled) {}

  /** Returns the endpoints that the properties name. */
  Endpoints endpoints() {
    Endpoints.Builder endpoints =
        system == GatewaySystem.TEST ? Endpoints.test() : Endpoints.live();
    if (walletUrl != null || secret != null) {
      endpoints.walletUrl(walletUrl);
    }
    return endpoints.purchasesUrl(purchasesUrl).build();
  }

  /** Returns a text without the credentials. */
  @Override
  public String toString() {
    return "CardfileProperties(" + system + ", " + merchant + ")";
  }
}
