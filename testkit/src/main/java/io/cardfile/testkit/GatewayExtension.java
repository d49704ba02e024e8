package io.cardfile.testkit;

import io.cardfile.PaymentClient;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The JUnit extension of {@link GatewayTest}. It gives each test a {@link TestGateway} of its own,
 * and closes it afterwards. Test methods, and methods before and after each test, may have
 * parameters of the types {@link TestGateway}, {@link Ledger} and {@link PaymentClient} (in
 * memory). Tests may run in parallel. After a test that passed it calls {@link
 * TestGateway#assertBehavioursHappened}.
 */
@SuppressWarnings("exports") // JUnit is optional: modules that use this class require it.
public final class GatewayExtension implements ParameterResolver, AfterEachCallback {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(GatewayExtension.class);

  /** Created by JUnit. */
  public GatewayExtension() {}

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestGateway.class || type == Ledger.class || type == PaymentClient.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (!context.getTestMethod().isPresent()) {
      throw new ParameterResolutionException(
          "each test has a gateway of its own, so only tests and what runs before and after each"
              + " can take one");
    }
    TestGateway gateway =
        context
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(
                context.getUniqueId(), id -> settings(context).build(), TestGateway.class);
    Class<?> type = parameter.getParameter().getType();
    if (type == Ledger.class) {
      return gateway.ledger();
    }
    return type == PaymentClient.class ? gateway.client() : gateway;
  }

  private static TestGateway.Builder settings(ExtensionContext context) {
    Deque<GatewayTest> outermostFirst = new ArrayDeque<>();
    for (Optional<ExtensionContext> at = Optional.of(context);
        at.isPresent();
        at = at.get().getParent()) {
      AnnotationSupport.findAnnotation(at.get().getElement(), GatewayTest.class)
          .filter(found -> !found.equals(outermostFirst.peekFirst()))
          .ifPresent(outermostFirst::addFirst);
    }
    TestGateway.Builder builder = TestGateway.builder();
    outermostFirst.forEach(settings -> add(settings, builder));
    return builder;
  }

  private static void add(GatewayTest settings, TestGateway.Builder builder) {
    if (settings.http()) {
      builder.http();
    }
    if (settings.https()) {
      builder.https();
    }
    if (settings.strict()) {
      builder.strict();
    }
    if (settings.chargeDuplicates()) {
      builder.chargeDuplicates();
    }
    if (settings.seed() != 1) {
      builder.seed(settings.seed());
    }
    if (!settings.username().equals("TEST-merchant")) {
      builder.username(settings.username());
    }
    if (!settings.token().equals("TEST")) {
      builder.token(settings.token());
    }
    if (!settings.secret().equals("TEST")) {
      builder.secret(settings.secret());
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    // Closed here and not by the store, because stores close differently in each version of JUnit.
    TestGateway gateway =
        context.getStore(NAMESPACE).remove(context.getUniqueId(), TestGateway.class);
    if (gateway == null) {
      return;
    }
    try {
      if (!context.getExecutionException().isPresent()) {
        gateway.assertBehavioursHappened();
      }
    } finally {
      gateway.close();
    }
  }
}
