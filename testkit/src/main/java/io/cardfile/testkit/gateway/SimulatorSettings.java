package io.cardfile.testkit.gateway;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.signing.SharedSecret;
import java.time.Clock;
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
  final Clock clock;

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
    clock = builder.clock == null ? new SteppingClock() : builder.clock;
  }
}
