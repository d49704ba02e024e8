package io.cardfile.testkit.gateway;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** The settings of a simulator. */
final class SimulatorSettings {

  final String username;
  final SharedSecret secret;
  final String token;
  final PathAmountFormat amountFormat;
  final boolean strict;
  final boolean duplicatesCharged;
  final long seed;
  final int ledgerCapacity;
  final TestCard walletCard;
  final @Nullable String tokenizationPath;
  final SimulatorClock clock;

  SimulatorSettings(GatewaySimulator.Builder builder) {
    username = builder.username;
    secret = SharedSecret.ofUtf8(builder.secret);
    token = builder.token;
    amountFormat = builder.amountFormat;
    strict = builder.strict;
    duplicatesCharged = builder.duplicatesCharged;
    seed = builder.seed;
    ledgerCapacity = builder.ledgerCapacity;
    walletCard = builder.walletCard;
    tokenizationPath = builder.tokenizationPath;
    clock = SimulatorClock.of(builder.clock);
  }

  /** Refuses settings that cannot be used. */
  static void check(GatewaySimulator.Builder builder) {
    String path = builder.tokenizationPath;
    if (path != null && (!path.matches("/[^?#]+") || isEndpoint(path))) {
      throw invalid("tokenizationPath", "url", "must be a path of its own");
    }
    if (builder.username.indexOf('/') >= 0 || builder.username.matches("\\.\\.?")) {
      throw invalid("username", "path_unsafe", "must not look like part of a path");
    }
    BasicAuthorizer.of(builder.username, builder.token); // The same conditions as for the client.
  }

  private static ValidationException invalid(String path, String code, String message) {
    return new ValidationException(Collections.singletonList(Violation.error(path, code, message)));
  }

  private static boolean isEndpoint(String path) {
    return path.equals(GatewaySimulator.PURCHASES)
        || path.startsWith("/_sandbox") // The console of a front end.
        || PurchaseHandler.isLookUp(path)
        || WalletPath.matches(path);
  }
}
