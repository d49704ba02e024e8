package io.cardfile.sample.billing;

import java.util.Optional;

/** Settings of a run that the gateway does not accept, so that it refuses every charge. */
enum WrongSettings {
  CREDENTIALS("the gateway does not accept the user name or the token"),
  ADDRESS("the gateway accepts no purchases at this URL");

  private final String why;

  WrongSettings(String why) {
    this.why = why;
  }

  /**
   * Returns the wrong settings for the status of a refusal, if it concerns all charges. The caller
   * has checked that the reply does not name the purchase.
   */
  static Optional<WrongSettings> of(int status) {
    return switch (status) {
      case 401, 403 -> Optional.of(CREDENTIALS);
      case 404, 405 -> Optional.of(ADDRESS);
      default -> Optional.empty();
    };
  }

  /** Returns the reason why a run stops. */
  String why() {
    return why;
  }
}
