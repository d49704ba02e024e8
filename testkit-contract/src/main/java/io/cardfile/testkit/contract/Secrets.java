package io.cardfile.testkit.contract;

import io.cardfile.testkit.Canaries;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * The values of the contract's requests that no text may contain. They are new in each JVM, so that
 * output of another JVM in a file is not attributed to this transport.
 */
final class Secrets {

  /** For interceptors, which do not know the random number. */
  private static final String KNOWN_CARD_NUMBER = "4444333322221111";

  static final String CARD_NUMBER = cardNumber();
  static final String CVV = "73519"; // Not a port number, and not part of a longer number.
  static final String TOKEN = "token" + random();
  static final String CREDENTIAL =
      Base64.getEncoder().encodeToString(("CANARY:" + TOKEN).getBytes(StandardCharsets.UTF_8));
  static final String HASH = random();

  private static final String[] NAMES = {"card number", "CVV", "API token", "hash", "card number"};
  private static final Canaries ALL = Canaries.of(CARD_NUMBER, CVV, TOKEN, HASH, KNOWN_CARD_NUMBER);
  private static final Canaries UNIQUE = Canaries.of(CARD_NUMBER, TOKEN, HASH);
  private static final String[] UNIQUE_NAMES = {"card number", "API token", "hash"};

  private Secrets() {}

  /** Returns which secrets {@code text} holds, and in which form, without their values. */
  static List<String> in(String text) {
    return named(ALL.in(text), NAMES);
  }

  static List<String> in(Throwable thrown) {
    return named(ALL.in(thrown), NAMES);
  }

  /** Returns the same as {@link #in(String)} for text that another JVM may have written. */
  static List<String> uniqueIn(String text) {
    return named(UNIQUE.in(text), UNIQUE_NAMES);
  }

  private static List<String> named(List<String> hits, String[] names) {
    for (int i = 0; i < names.length; i++) {
      String number = "value " + (i + 1);
      String name = names[i];
      hits.replaceAll(hit -> hit.replace(number, name));
    }
    return hits;
  }

  private static String random() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  /** Returns sixteen random digits with a Luhn digit, which the simulated gateway approves. */
  private static String cardNumber() {
    long digits = Math.floorMod(UUID.randomUUID().getMostSignificantBits(), 100_000_000_000_000L);
    String body = "4" + String.format(Locale.ROOT, "%014d", digits);
    int sum = 0;
    for (int i = 0; i < body.length(); i++) {
      int digit = (body.charAt(i) - '0') * (i % 2 == 0 ? 2 : 1);
      sum += digit > 9 ? digit - 9 : digit;
    }
    return body + (10 - sum % 10) % 10;
  }
}
