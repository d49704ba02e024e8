package io.cardfile.transport.retrofit;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs in a JVM of its own, so that its threads and sockets are not counted with the client's: for
 * each name of a fault a gateway that has it. Prints the URLs, one a line, and ends with its input.
 */
final class FaultyGateways {

  private FaultyGateways() {}

  public static void main(String[] names) throws IOException {
    GatewaySimulator simulator = GatewaySimulator.create();
    List<FaultServer> servers = new ArrayList<>();
    for (String name : names) {
      servers.add(FaultServer.inFrontOf(simulator).always(FaultCatalogue.fault(name)));
    }
    servers.forEach(server -> System.out.println(server.purchasesUrl()));
    while (System.in.read() >= 0) {
      // Whoever started this says nothing, but holds the line.
    }
    servers.forEach(FaultServer::close);
  }
}
