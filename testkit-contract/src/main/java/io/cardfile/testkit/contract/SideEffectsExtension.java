package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.TransportContract.Capability;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Detects, during all rows of a suite, the side effects of a transport: what it prints, logs and
 * writes to files, and requests that it sends after a call has ended. If it finds any, the suite
 * fails at its end.
 */
final class SideEffectsExtension
    implements BeforeAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        AfterAllCallback,
        ParameterResolver {

  /**
   * The configuration parameter of JUnit for the time to wait for late requests, in milliseconds.
   */
  static final String SETTLING = "cardfile.contract.settling-millis";

  private static final String SEARCHED = "cardfile.contract.searched";
  private static final long SETTLING_MILLIS = 2000;
  private static final Namespace NAMESPACE = Namespace.create(SideEffectsExtension.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    if (isSuite(context)) {
      long settling =
          context.getConfigurationParameter(SETTLING, Long::valueOf).orElse(SETTLING_MILLIS);
      SideEffects effects = new SideEffects(Duration.ofMillis(settling));
      context.getStore(NAMESPACE).put(SideEffects.class, effects);
    }
  }

  private static boolean isSuite(ExtensionContext context) {
    return TransportContract.class.isAssignableFrom(context.getRequiredTestClass());
  }

  private static SideEffects sideEffects(ExtensionContext context) {
    return Objects.requireNonNull(
        context.getStore(NAMESPACE).get(SideEffects.class, SideEffects.class),
        "rows run in a suite");
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    boolean excluded =
        context
            .getRequiredTestInstances()
            .findInstance(TransportContract.class)
            .flatMap(suite -> suite.missing(Capability.SUPPRESSES_PLATFORM_LOGS))
            .isPresent();
    if (excluded) {
      sideEffects(context).excludePlatformLoggers();
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    sideEffects(context).leaks.endOf(row(context));
  }

  static String row(ExtensionContext context) {
    String shown = context.getDisplayName();
    String variant = shown.startsWith("[") ? " " + shown.split(": ", 2)[0] : "";
    return context.getRequiredTestMethod().getName() + variant;
  }

  @Override
  public void afterAll(ExtensionContext context) throws InterruptedException {
    SideEffects effects = sideEffects(context);
    effects.readFiles(context.getDisplayName());
    if (isSuite(context)) {
      effects.unsearched().ifPresent(which -> context.publishReportEntry(SEARCHED, which));
      List<String> findings = effects.end();
      if (!findings.isEmpty()) {
        throw new AssertionError(String.join("\n", findings));
      }
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == LateRequests.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return sideEffects(context).late;
  }
}
