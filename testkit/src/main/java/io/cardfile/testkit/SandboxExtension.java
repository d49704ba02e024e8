package io.cardfile.testkit;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test, or each class, a simulated gateway of its own, and closes it afterwards (JUnit
 * 5.10 and later). {@link Sandbox} and {@link WithFault} register it.
 *
 * <pre>{@code
 * @Sandbox
 * class CheckoutTest {
 *   @Test
 *   @WithFault("lost-reply")
 *   void lostReplyIsInDoubt(FaultServer server, Ledger ledger) { ... }
 * }
 * }</pre>
 *
 * <p>Parameters of test methods, and of the methods before and after each, may be {@link
 * FakeGateway}, {@link SandboxServer}, {@link FaultServer}, {@link GatewaySimulator} and {@link
 * Ledger}; within one test all of them belong to the same simulator. A server is started only when
 * a parameter requires it, on a port of its own, so tests may run at the same time.
 */
@SuppressWarnings("exports") // JUnit is optional: modules that use this class require it.
public final class SandboxExtension
    implements ParameterResolver, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SandboxExtension.class);
  private static final List<Class<?>> TYPES =
      Arrays.asList(
          FakeGateway.class,
          SandboxServer.class,
          FaultServer.class,
          GatewaySimulator.class,
          Ledger.class);

  /** Created by JUnit. */
  public SandboxExtension() {}

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    GatewayPlan plan = GatewayPlan.of(context);
    if (!plan.hasOwner()) {
      throw new ParameterResolutionException(
          "each test has a gateway of its own, so only tests and what runs before and after each"
              + " can take one; @Sandbox(perClass = true) has one for the class");
    }
    return gateway(plan).get(parameter.getParameter().getType());
  }

  // The key holds the id: a store also searches for a key in its parents.
  private static OldTestGateway gateway(GatewayPlan plan) {
    return plan.owner
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            plan.owner.getUniqueId(), id -> new OldTestGateway(plan), OldTestGateway.class);
  }

  /** Throws on invalid annotations, also when the test takes no parameter. */
  @Override
  public void beforeEach(ExtensionContext context) {
    GatewayPlan.of(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    OldTestGateway gateway = removeGateway(context);
    try {
      if (!context.getExecutionException().isPresent()) {
        requireFaults(GatewayPlan.of(context), gateway);
      }
    } finally {
      stop(gateway);
    }
  }

  // Before the gateway is closed: the last request of a client may not have arrived yet.
  private static void requireFaults(GatewayPlan plan, @Nullable OldTestGateway gateway) {
    for (PlannedFault fault : plan.ofMethod) {
      fault.requireHappened(gateway == null ? null : gateway.runningFaultServer());
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    stop(removeGateway(context));
  }

  // Closed here and not by the store, because stores close differently in each version of JUnit.
  private static @Nullable OldTestGateway removeGateway(ExtensionContext context) {
    return context.getStore(NAMESPACE).remove(context.getUniqueId(), OldTestGateway.class);
  }

  private static void stop(@Nullable OldTestGateway gateway) {
    if (gateway != null) {
      gateway.stop();
    }
  }
}
