package io.cardfile.transport.retrofit;

import io.cardfile.testkit.fault.FaultCatalogue;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a gateway for each named fault in a separate JVM, so that its threads and sockets are not
 * counted with the client's. Prints the URLs, one per line, and ends with its input.
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
      // The parent process sends nothing, but keeps the stream open.
    }
    servers.forEach(FaultServer::close);
  }
}
