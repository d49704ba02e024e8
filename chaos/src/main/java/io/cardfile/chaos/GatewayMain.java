package io.cardfile.chaos;

import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.LedgerEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The process of the gateway. Writes {@code card TEXT} for each card on file and {@code ready URL},
 * then executes the commands {@code clear-faults} and {@code report} from its standard input. It
 * ends at the end of its input.
 */
final class GatewayMain {

  private final GatewaySimulator simulator;
  private final FaultServer server;
  private final Map<String, Fault> faults = ChaosFaults.all();
  private final PrintStream out;

  private GatewayMain(long seed, PrintStream out) throws IOException {
    // A gateway that refused a repeated reference would hide a client that sends twice.
    simulator =
        GatewaySimulator.builder().seed(seed).clock(Clock.systemUTC()).chargeDuplicates().build();
    server = FaultServer.builder(simulator).maxWait(Duration.ofSeconds(2)).start();
    this.out = out;
  }

  /**
   * Runs the gateway.
   *
   * @param args the seed and the percentage of faults
   */
  public static void main(String[] args) throws IOException {
    long seed = Long.parseLong(args[0]);
    GatewayMain gateway = new GatewayMain(seed, System.out);
    CardsOnFile.at(FakeGateway.of(gateway.simulator)).forEach(card -> print("card " + card));
    List<Fault> kinds = List.copyOf(gateway.faults.values());
    gateway.server.sometimes(Integer.parseInt(args[1]), seed, kinds);
    print("ready " + gateway.server.purchasesUrl());
    gateway.serve(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)));
    Runtime.getRuntime().halt(0); // The process that started this one has ended.
  }

  private static void print(String line) {
    System.out.println(line);
  }

  private void serve(BufferedReader in) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("clear-faults")) {
        server.clearFaults();
      } else if (line.equals("report")) {
        report();
      }
      out.println("end");
    }
  }

  private void report() {
    out.println("requests " + server.requests());
    out.println("connections " + server.connections());
    faults.forEach((name, fault) -> out.println("fault " + name + " " + times(fault)));
    server.ledger().entries().stream()
        .filter(entry -> entry.reference().startsWith(PurchaseList.PREFIX))
        .forEach(entry -> out.println("ledger " + line(entry)));
  }

  // Faults at the accept or within a request have no whole request to count, but a connection.
  private int times(Fault fault) {
    return Math.max(server.count(fault).requests(), server.count(fault).connections());
  }

  private static String line(LedgerEntry entry) {
    return entry.reference()
        + " "
        + entry.outcome()
        + " "
        + entry.amountMinorUnits()
        + " "
        + entry.capturedMinor();
  }
}
