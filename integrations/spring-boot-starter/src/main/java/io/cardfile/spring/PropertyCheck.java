package io.cardfile.spring;

import io.cardfile.signing.SharedSecret;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the problem of each property, so that one start shows all. Not thread-safe. */
final class PropertyCheck {

  private static final String ACTION =
      "Set or correct each of these properties, in application.properties or, for credentials, from"
          + " an environment variable: cardfile.token=${SHOP_TOKEN}";

  private static final String IN_SECONDS = "a number without a unit is in seconds";

  private final Map<String, String> problems = new LinkedHashMap<>();

  /** Checks what the default endpoints use. */
  void endpoints(CardfileProperties properties) {
    if (properties.walletUrl != null || properties.secret != null) {
      required("cardfile.wallet-url", properties.walletUrl);
    }
    required("cardfile.purchases-url", properties.purchasesUrl);
    collect(properties::endpoints);
  }

  /** Checks what the default authorizer uses. */
  void authorizer(CardfileProperties properties) {
    required("cardfile.username", properties.username);
    required("cardfile.token", properties.token);
    collect(() -> BasicAuthorizer.of(properties.username, properties.token));
  }

  /** Checks the merchant's name in the journal. */
  void merchant(CardfileProperties properties) {
    required("cardfile.merchant", properties.merchant);
  }

  /** Checks what the default signer uses; a shop without the wallet has no secret. */
  void signer(CardfileProperties properties) {
    String secret = properties.secret;
    if (secret != null) {
      required("cardfile.secret", secret);
      collect(() -> SharedSecret.ofUtf8(secret));
    }
  }

  void schedule(CardfileProperties properties) {
    Duration interval = properties.reconcile.interval;
    if (isTooLong(interval) || interval.isZero() || interval.isNegative()) {
      problems.put(
          "cardfile.reconcile.interval", "must be above zero and at most a day; " + IN_SECONDS);
    }
    if (isTooLong(properties.reconcile.quietPeriod)) {
      problems.put("cardfile.reconcile.quiet-period", "must be at most a day; " + IN_SECONDS);
    }
  }

  private static boolean isTooLong(Duration time) {
    return time.compareTo(Duration.ofDays(1)) > 0;
  }

  private void required(String name, @Nullable String value) {
    if (value == null || value.isBlank()) {
      problems.put(name, "is missing");
    } else if (value.contains("${")) {
      problems.put(name, "refers with ${..} to a property or environment variable that is not set");
    }
  }

  private void collect(Runnable factory) {
    try {
      factory.run();
    } catch (ValidationException e) {
      e.violations().forEach(this::add);
    }
  }

  private void add(Violation violation) {
    problems.putIfAbsent(nameOf(violation.path()), violation.message());
  }

  /** Returns the name of the property whose value a setting of the library has. */
  static String nameOf(String setting) {
    String name = setting.equals("shared_secret") ? "secret" : setting;
    return "cardfile." + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** Throws one exception with every problem, if there is one. */
  void throwProblems() {
    if (!problems.isEmpty()) {
      throw exception();
    }
  }

  private CardfileStartException exception() {
    StringBuilder text = new StringBuilder("Properties of Cardfile are missing or wrong:\n");
    problems.forEach(
        (name, problem) -> text.append("\n    ").append(name).append(' ').append(problem));
    return new CardfileStartException(text.toString(), ACTION);
  }

  /** Returns an exception for settings that the library has refused; it shows no value. */
  static CardfileStartException refused(ValidationException e) {
    PropertyCheck check = new PropertyCheck();
    e.violations().forEach(check::add);
    return check.exception();
  }
}
