package io.cardfile.spring;

import io.cardfile.Endpoints;
import io.cardfile.validation.ValidationException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;

/**
 * The properties. They have no getters, so that nothing that lists beans reads the credentials. A
 * time without a unit is in seconds; in milliseconds, as Boot has it, a reconciler would never
 * pause.
 */
@ConfigurationProperties("cardfile")
final class CardfileProperties {

  /** The system of the gateway: live or test. An approval by the other one is in doubt. */
  final GatewaySystem system;

  /** The base URL of wallet tokens. Needed for wallet checkouts. */
  final @Nullable String walletUrl;

  /** The base URL of purchases. */
  final @Nullable String purchasesUrl;

  /**
   * The name of the merchant in the journal. Never change it: under another name every reference is
   * unknown and would be charged again.
   */
  final @Nullable String merchant;

  /** The user name at the gateway. */
  final @Nullable String username;

  /** The API token of purchases. */
  final @Nullable String token;

  /** The shared secret of wallet checkouts. Without it the client cannot sign. */
  final @Nullable String secret;

  /** The longest time that a call may take. */
  final Duration deadline;

  /** Whether the client may query the gateway for a reference, and the reconciler does. */
  final boolean lookUps;

  final Journal journal;

  final Reconcile reconcile;

  final Endpoint endpoint;

  CardfileProperties(
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
    this.system = system;
    this.walletUrl = walletUrl;
    this.purchasesUrl = purchasesUrl;
    this.merchant = merchant;
    this.username = username;
    this.token = token;
    this.secret = secret;
    this.deadline = deadline;
    this.lookUps = lookUps;
    this.journal = journal;
    this.reconcile = reconcile;
    this.endpoint = endpoint;
  }

  /**
   * Returns the endpoints that the properties name.
   *
   * @throws ValidationException with each wrong URL
   */
  Endpoints endpoints() {
    Endpoints.Builder endpoints =
        system == GatewaySystem.TEST ? Endpoints.test() : Endpoints.live();
    if (walletUrl != null) {
      endpoints.walletUrl(walletUrl);
    }
    return endpoints.purchasesUrl(purchasesUrl).build();
  }

  /** The systems of the gateway. */
  enum GatewaySystem {
    LIVE,
    TEST
  }

  /** The journal: in a file, or else in the database of the application. */
  static final class Journal {

    /** The file of the journal, for an application with one process. */
    final @Nullable Path file;

    /** How long a claim in a database counts as under way. Must be longer than the deadline. */
    final Duration lease;

    /**
     * Whether to create the table or the file if there is none. Only for the first start: a server
     * that does it at each start creates a second, empty journal when its settings lead to another
     * database or folder, and charges every reference again.
     */
    final boolean create;

    Journal(
        @Nullable Path file,
        @DurationUnit(ChronoUnit.SECONDS) @DefaultValue("2m") Duration lease,
        @DefaultValue("false") boolean create) {
      this.file = file;
      this.lease = lease;
      this.create = create;
    }
  }

  /** The scheduled reconciler. */
  static final class Reconcile {

    /** Whether this node reconciles. Any number of nodes may. */
    final boolean enabled;

    /**
     * The time from the end of a run to the next one, to which up to a tenth is added at random.
     * The first run is after a minute, or after the interval if that is shorter.
     */
    final Duration interval;

    /** How long after the last change of an entry declines, voids and "not found" count. */
    final Duration quietPeriod;

    Reconcile(
        @DefaultValue("true") boolean enabled,
        @DurationUnit(ChronoUnit.SECONDS) @DefaultValue("10m") Duration interval,
        @DurationUnit(ChronoUnit.SECONDS) @DefaultValue("15m") Duration quietPeriod) {
      this.enabled = enabled;
      this.interval = interval;
      this.quietPeriod = quietPeriod;
    }
  }

  /** The endpoint of the actuator. */
  static final class Endpoint {

    /**
     * Whether the endpoint resolves purchases in doubt by hand. Protect it first, as you protect a
     * refund.
     */
    final boolean writeEnabled;

    Endpoint(@DefaultValue("false") boolean writeEnabled) {
      this.writeEnabled = writeEnabled;
    }
  }
}
