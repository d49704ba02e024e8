package io.cardfile.testkit.gateway;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.Collections;

/** The settings of a simulator. */
final class SimulatorSettings {

  final String username;
  final SharedSecret secret;
  final String token;
  final PathAmountFormat amountFormat;
  final boolean strict;
  final boolean duplicatesCharged;
  final long seed;
  final TestCard walletCard;
  final SimulatorClock clock;

  /** Copies the settings, and refuses those that cannot be used. */
  SimulatorSettings(GatewaySimulator.Builder builder) {
    username = builder.username;
    if (username.indexOf('/') >= 0 || username.matches("\\.\\.?")) {
      String message = "must not look like part of a path";
      throw new ValidationException(
          Collections.singletonList(Violation.error("username", "path_unsafe", message)));
    }
    token = builder.token;
    BasicAuthorizer.of(username, token); // The same conditions as for the client.
    secret = SharedSecret.ofUtf8(builder.secret);
    amountFormat = builder.amountFormat;
    strict = builder.strict;
    duplicatesCharged = builder.duplicatesCharged;
    seed = builder.seed;
    walletCard = builder.walletCard;
    clock = new SimulatorClock(builder.clock);
  }
}
