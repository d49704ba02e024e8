package io.cardfile.chaos;

import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Loads the classes of the other processes once, so that the JVM can archive them. */
final class WarmUpMain {

  private WarmUpMain() {}

  /**
   * Makes some purchases in each mode.
   *
   * @param args a folder for the journal
   */
  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0], "journal-warm-up.file");
    FileOperator.makeJournal(file);
    GatewaySimulator simulator = GatewaySimulator.create();
    List<StoredCredential> cards =
        CardsOnFile.at(FakeGateway.of(simulator)).stream().map(StoredCredential::fromText).toList();
    PurchaseList list = new PurchaseList(1, cards);
    try (FaultServer server = FaultServer.inFrontOf(simulator)) {
      for (ClientMode mode : List.of(ClientMode.FILE, ClientMode.NO_JOURNAL, ClientMode.PLAIN)) {
        try (PurchaseClient purchases =
            PurchaseClients.of(context(mode, server.purchasesUrl(), file), list)) {
          List<Integer> work = IntStream.range(0, 50).boxed().toList();
          new ClientPass(purchases, mode.hasJournal(), work, result -> CallResult.of(result.line()))
              .run();
        }
      }
    }
    System.exit(0);
  }

  private static RunContext context(ClientMode mode, String url, Path file) {
    return new RunContext(
        mode,
        1,
        url,
        List.of(),
        file.toString(),
        ChaosSettings.PATIENCE,
        MerchantCodeFault.NONE,
        0);
  }
}
