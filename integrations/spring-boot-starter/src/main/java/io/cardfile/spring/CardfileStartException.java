package io.cardfile.spring;

import io.cardfile.validation.ValidationException;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Ends the start of the application. The message names properties and causes, and never contains a
 * value; the action states what to do.
 */
final class CardfileStartException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String action;

  /** Creates an exception without a cause, because a cause could contain a value. */
  CardfileStartException(String problem, String action) {
    super(problem);
    this.action = action;
  }

  /** Returns an exception for properties that are missing or wrong. */
  static CardfileStartException ofProperties(String problems) {
    return new CardfileStartException(
        "Properties of Cardfile are missing or wrong:\n" + problems,
        "Set or correct each of these properties, in application.properties or, for credentials,"
            + " from an environment variable: cardfile.token=${SHOP_TOKEN}");
  }

  /** Returns what {@code factory} creates from properties. */
  static <T> T checked(Supplier<T> factory) {
    try {
      return factory.get();
    } catch (ValidationException e) {
      throw ofProperties(
          e.violations().stream()
              .map(violation -> problem(violation.path(), violation.message()))
              .collect(Collectors.joining()));
    }
  }

  /** Returns {@code value}, unless it is a placeholder that Boot could not resolve. */
  static @Nullable String resolved(String property, @Nullable String value) {
    if (value != null && value.contains("${")) {
      throw ofProperties(
          problem(
              property, "refers with ${..} to a property or environment variable that is not set"));
    }
    return value;
  }

  private static String problem(String path, String message) {
    String property = path.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return "\n    cardfile." + property.replace("shared_secret", "secret") + ' ' + message;
  }

  /** Prints the problem and the action in place of a stack trace. */
  static final class Analyzer extends AbstractFailureAnalyzer<CardfileStartException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CardfileStartException cause) {
      return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action, rootFailure);
    }
  }
}
