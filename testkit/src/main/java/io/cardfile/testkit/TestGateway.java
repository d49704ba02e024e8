package io.cardfile.testkit;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The simulator of one test, and its server once one was asked for. */
final class TestGateway {

  final GatewaySimulator simulator = GatewaySimulator.create();
  private @Nullable SandboxServer server;

  synchronized SandboxServer server() {
    SandboxServer running = server;
    if (running == null) {
      running = start();
      server = running;
    }
    return running;
  }

  private SandboxServer start() {
    try {
      return SandboxServer.builder(simulator).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  synchronized void stop() {
    if (server != null) {
      server.close();
    }
  }
}
