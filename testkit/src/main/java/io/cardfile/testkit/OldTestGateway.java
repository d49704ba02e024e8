package io.cardfile.testkit;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The simulator of one test or class, and its servers, which are started on first use. */
final class OldTestGateway {

  final GatewaySimulator simulator;
  private final GatewayPlan plan;
  private @Nullable SandboxServer server;
  private @Nullable FaultServer faultServer;

  OldTestGateway(GatewayPlan plan) {
    this.plan = plan;
    simulator = simulator(plan.settings);
  }

  private static GatewaySimulator simulator(Sandbox settings) {
    GatewaySimulator.Builder builder =
        GatewaySimulator.builder()
            .username(settings.username())
            .secret(settings.secret())
            .token(settings.token())
            .seed(settings.seed());
    if (settings.strict()) {
      builder.strict();
    }
    if (settings.chargeDuplicates()) {
      builder.chargeDuplicates();
    }
    return builder.build();
  }

  /** Returns the argument for a parameter of this type. */
  Object get(Class<?> type) {
    if (type == SandboxServer.class) {
      return server();
    }
    if (type == FaultServer.class) {
      return faultServer();
    }
    if (type == FakeGateway.class) {
      return FakeGateway.of(simulator);
    }
    return type == GatewaySimulator.class ? simulator : simulator.ledger();
  }

  private synchronized SandboxServer server() {
    SandboxServer running = server;
    if (running == null) {
      SandboxServer.Builder builder = SandboxServer.builder(simulator);
      running = started(plan.settings.https() ? builder.https()::start : builder::start);
      server = running;
    }
    return running;
  }

  private synchronized FaultServer faultServer() {
    FaultServer running = faultServer;
    if (running == null) {
      FaultServer.Builder builder = FaultServer.builder(simulator);
      running = started(plan.settings.https() ? builder.https()::start : builder::start);
      for (PlannedFault fault : plan.faults) {
        fault.schedule(running);
      }
      faultServer = running;
    }
    return running;
  }

  private interface Start<T> {
    T start() throws IOException;
  }

  private static <T> T started(Start<T> start) {
    try {
      return start.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  synchronized void stop() {
    if (server != null) {
      server.close();
    }
    if (faultServer != null) {
      faultServer.close();
    }
  }

  /** Returns the fault server, or null if it was not started. */
  synchronized @Nullable FaultServer runningFaultServer() {
    return faultServer;
  }
}
