package io.cardfile.chaos;

import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Does once what all processes do, so that the JVM can keep their classes for them. */
final class WarmUpMain {

  private WarmUpMain() {}

  /** Takes a folder of its own. */
  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0], "journal-warm-up.file");
    FileOperator.makeJournal(file);
    GatewaySimulator simulator = GatewaySimulator.create();
    List<StoredCredential> cards =
        CardsOnFile.at(FakeGateway.of(simulator)).stream().map(StoredCredential::fromText).toList();
    PurchaseList list = new PurchaseList(1, cards);
    try (FaultServer server = FaultServer.inFrontOf(simulator)) {
      for (ClientMode way : List.of(ClientMode.FILE, ClientMode.NO_JOURNAL, ClientMode.PLAIN)) {
        try (Seller seller = Sellers.of(job(way, server.purchasesUrl(), file), list)) {
          List<Integer> work = IntStream.range(0, 50).boxed().toList();
          new ClientPass(seller, way.hasJournal(), work, told -> CallResult.of(told.line())).run();
        }
      }
    }
    System.exit(0);
  }

  private static RunContext job(ClientMode way, String url, Path file) {
    return new RunContext(
        way, 1, url, List.of(), file.toString(), Settings.PATIENCE, CallerFault.NONE, 0);
  }
}
