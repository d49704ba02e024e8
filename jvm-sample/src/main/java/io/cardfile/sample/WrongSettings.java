package io.cardfile.sample;

import java.util.Optional;

/** The settings of a run that a gateway does not accept, so that it refuses every charge. */
enum WrongSettings {
  CREDENTIALS("the gateway does not accept the user name or the token"),
  ADDRESS("the gateway takes no purchases at this URL");

  private final String why;

  WrongSettings(String why) {
    this.why = why;
  }

  /**
   * Returns what is wrong when a refusal has this status, if it is one for all charges: provided
   * that the reply says nothing of the purchase.
   */
  static Optional<WrongSettings> of(int status) {
    return switch (status) {
      case 401, 403 -> Optional.of(CREDENTIALS);
      case 404, 405 -> Optional.of(ADDRESS);
      default -> Optional.empty();
    };
  }

  /** Returns why a run stops, in words. */
  String why() {
    return why;
  }
}
