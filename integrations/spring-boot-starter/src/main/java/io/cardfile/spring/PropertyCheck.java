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

/**
 * Collects what is wrong with the properties, so that one start shows everything. Boot's own
 * validation would print rejected values, and so a token.
 */
final class PropertyCheck {

  private static final Duration DAY = Duration.ofDays(1);

  private final Map<String, String> problems = new LinkedHashMap<>();

  /**
   * Checks all properties.
   *
   * @param endpoints whether the endpoints are those of the properties
   * @param credentials whether the credentials are those of the properties
   * @throws CardfileStartException that names each wrong property, and no value
   */
  static void check(CardfileProperties properties, boolean endpoints, boolean credentials) {
    PropertyCheck check = new PropertyCheck();
    check.required("merchant", properties.merchant);
    if (endpoints) {
      check.required("purchases-url", properties.purchasesUrl);
      if (properties.walletUrl != null || properties.secret != null) {
        check.required("wallet-url", properties.walletUrl);
      }
      check.collect(properties::endpoints);
    }
    if (credentials) {
      check.required("username", properties.username);
      check.required("token", properties.token);
      check.collect(() -> BasicAuthorizer.of(properties.username, properties.token));
    }
    if (properties.secret != null) {
      check.required("secret", properties.secret);
      check.collect(() -> SharedSecret.ofUtf8(properties.secret));
    }
    check.between("journal.lease", properties.journal.lease, Duration.ofSeconds(1));
    check.between("reconcile.interval", properties.reconcile.interval, Duration.ofMillis(1));
    check.between(
        "reconcile.quiet-period", properties.reconcile.quietPeriod, Duration.ofMinutes(2));
    check.throwProblems();
  }

  /** Returns an exception for settings that the library has refused. */
  static CardfileStartException refused(ValidationException e) {
    PropertyCheck check = new PropertyCheck();
    e.violations().forEach(check::add);
    return check.exception();
  }

  private void required(String name, @Nullable String value) {
    if (value == null || value.isBlank()) {
      problems.put(name, "is missing");
    } else if (value.contains("${")) {
      problems.put(name, "refers with ${..} to a property or environment variable that is not set");
    }
  }

  private void between(String name, Duration time, Duration shortest) {
    if (time.compareTo(shortest) < 0 || time.compareTo(DAY) > 0) {
      problems.put(
          name,
          "must be at least "
              + shortest.toString().substring(2).toLowerCase(Locale.ROOT)
              + " and at most a day; a number without a unit is in seconds");
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
    String name = violation.path().equals("shared_secret") ? "secret" : violation.path();
    problems.putIfAbsent(
        name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT), violation.message());
  }

  private void throwProblems() {
    if (!problems.isEmpty()) {
      throw exception();
    }
  }

  private CardfileStartException exception() {
    StringBuilder text = new StringBuilder("Properties of Cardfile are missing or wrong:\n");
    problems.forEach(
        (name, problem) -> text.append("\n    cardfile.").append(name).append(' ').append(problem));
    return new CardfileStartException(
        text.toString(),
        "Set or correct each of these properties, in application.properties or, for credentials,"
            + " from an environment variable: cardfile.token=${SHOP_TOKEN}");
  }
}
