package io.cardfile.testkit.contract;

import io.cardfile.testkit.Canaries;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** The values of the contract's requests that no text may contain. */
final class Secrets {

  static final String CARD_NUMBER = "4111111111111111";
  static final String CVV = "73519"; // Not a port number, and not part of a longer number.
  static final String TOKEN = "token-9f2c61d07b";
  static final String CREDENTIAL =
      Base64.getEncoder().encodeToString(("CANARY:" + TOKEN).getBytes(StandardCharsets.UTF_8));
  static final String HASH = "5d41402abc4b2a76b9719d911017c592";

  private static final String[] NAMES = {"card number", "CVV", "API token", "hash"};
  private static final Canaries ALL = Canaries.of(CARD_NUMBER, CVV, TOKEN, HASH);

  private Secrets() {}

  /**
   * Requires that {@code text} contains none of the values, in plain text, Base64, hex or another
   * form.
   *
   * @param place names the text in the message
   */
  static void requireNoneIn(String place, String text) {
    requireNone(place, ALL.in(text));
  }

  /** Requires that no message, cause or suppressed exception contains any of the values. */
  static void requireNoneIn(Throwable thrown) {
    requireNone("the exception", ALL.in(thrown));
  }

  private static void requireNone(String place, List<String> found) {
    for (int i = 0; i < NAMES.length; i++) {
      String number = "value " + (i + 1);
      String name = NAMES[i];
      found.replaceAll(hit -> hit.replace(number, name));
    }
    Promise.NO_SECRET_SHOWN.require(found.isEmpty(), () -> place + " contains the " + found);
  }
}
