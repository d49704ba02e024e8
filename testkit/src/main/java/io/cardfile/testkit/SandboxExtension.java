package io.cardfile.testkit;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a simulated gateway of its own, and closes it afterwards (JUnit 5).
 *
 * <pre>{@code
 * @ExtendWith(SandboxExtension.class)
 * class CheckoutTest {
 *   @Test
 *   void chargesOnce(FakeGateway gateway, Ledger ledger) { ... }
 * }
 * }</pre>
 *
 * <p>Parameters of test methods, and of the methods before and after each, may be {@link
 * FakeGateway}, {@link SandboxServer}, {@link GatewaySimulator} and {@link Ledger}; within one test
 * all of them belong to the same simulator. A server is started only when one is asked for.
 */
public final class SandboxExtension implements ParameterResolver, AfterEachCallback {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SandboxExtension.class);
  private static final List<Class<?>> TYPES =
      Arrays.asList(FakeGateway.class, SandboxServer.class, GatewaySimulator.class, Ledger.class);

  /** Created by JUnit. */
  public SandboxExtension() {}

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    // Only within a test: what a constructor or a static method is given would outlive it.
    return context.getTestMethod().isPresent()
        && TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    TestGateway gateway = gateway(context);
    if (type == SandboxServer.class) {
      return gateway.server();
    }
    if (type == FakeGateway.class) {
      return FakeGateway.of(gateway.simulator);
    }
    return type == Ledger.class ? gateway.simulator.ledger() : gateway.simulator;
  }

  private static TestGateway gateway(ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(TestGateway.class, key -> new TestGateway(), TestGateway.class);
  }

  // Closed here rather than by the store, whose way of closing differs between JUnit's versions.
  @Override
  public void afterEach(ExtensionContext context) {
    TestGateway gateway = context.getStore(NAMESPACE).remove(TestGateway.class, TestGateway.class);
    if (gateway != null) {
      gateway.stop();
    }
  }
}
