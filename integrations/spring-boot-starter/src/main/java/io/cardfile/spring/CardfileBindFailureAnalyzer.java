package io.cardfile.spring;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Explains a property that has the wrong type or is unknown; Boot would print its value. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class CardfileBindFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

  @Override
  protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
    String name = cause.getName().toString();
    if (name.equals("cardfile")
        && cause.getCause() instanceof UnboundConfigurationPropertiesException unknown) {
      return analyze(rootFailure, unknown);
    }
    if (!name.startsWith("cardfile.")) {
      return null;
    }
    List<String> below =
        PropertyNames.KNOWN.stream().filter(known -> known.startsWith(name + ".")).toList();
    if (!below.isEmpty()) {
      return new FailureAnalysis(
          name + " has no value of its own.",
          "Remove it. The properties below it are:\n\n    " + String.join("\n    ", below),
          rootFailure);
    }
    Class<?> type = cause.getTarget().getType().resolve(Object.class);
    return new FailureAnalysis(
        name + " must be " + describe(type) + ".",
        "Correct the value of "
            + name
            + ". If it refers to an environment variable, set that variable.",
        rootFailure);
  }

  private static FailureAnalysis analyze(
      Throwable rootFailure, UnboundConfigurationPropertiesException unknown) {
    StringBuilder text = new StringBuilder("Cardfile has no such property:\n");
    for (ConfigurationProperty property : unknown.getUnboundProperties()) {
      text.append("\n    ").append(property.getName());
      if (property.getOrigin() != null) {
        text.append(", ").append(property.getOrigin());
      }
    }
    return new FailureAnalysis(
        text.toString(),
        "Correct or remove it. The properties of Cardfile are:\n\n    "
            + String.join("\n    ", PropertyNames.KNOWN),
        rootFailure);
  }

  private static String describe(Class<?> type) {
    if (type == boolean.class) {
      return "true or false";
    }
    if (type == CardfileProperties.GatewaySystem.class) {
      return "live or test";
    }
    return type == Duration.class
        ? "a duration such as 30s or 10m"
        : "a text, and a ${..} in it must not lead back to it";
  }
}
