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
 * The process of the gateway. Says {@code card TEXT} for each card on file and {@code ready URL},
 * then does what it is told on its standard input: {@code heal}, or {@code report}. Ends with it.
 */
final class GatewayMain {

  private final GatewaySimulator simulator;
  private final FaultServer server;
  private final Map<String, Fault> faults = Faults.all();
  private final PrintStream out;

  private GatewayMain(long seed, PrintStream out) throws IOException {
    // A gateway that refuses a reference it knows would hide the second charge that we look for.
    simulator =
        GatewaySimulator.builder().seed(seed).clock(Clock.systemUTC()).chargeDuplicates().build();
    server = FaultServer.builder(simulator).patience(Duration.ofSeconds(2)).start();
    this.out = out;
  }

  /** Takes the seed and the percentage of faults. */
  public static void main(String[] args) throws IOException {
    long seed = Long.parseLong(args[0]);
    GatewayMain gateway = new GatewayMain(seed, System.out);
    CardsOnFile.at(FakeGateway.of(gateway.simulator)).forEach(card -> say("card " + card));
    List<Fault> kinds = List.copyOf(gateway.faults.values());
    gateway.server.sometimes(Integer.parseInt(args[1]), seed, kinds);
    say("ready " + gateway.server.purchasesUrl());
    gateway.serve(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII)));
    Runtime.getRuntime().halt(0); // Nobody listens any more.
  }

  private static void say(String line) {
    System.out.println(line);
  }

  private void serve(BufferedReader in) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("heal")) {
        server.heal();
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

  // On accepting, and while a request arrives, there is no whole request that could be counted.
  private int times(Fault fault) {
    return Math.max(server.count(fault).requests(), server.count(fault).connections());
  }

  private static String line(LedgerEntry entry) {
    return entry.reference()
        + " "
        + entry.outcome()
        + " "
        + entry.amountMinor()
        + " "
        + entry.capturedMinor();
  }
}
