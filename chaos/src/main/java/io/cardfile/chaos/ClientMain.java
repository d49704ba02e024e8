package io.cardfile.chaos;

import io.cardfile.purchase.StoredCredential;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The process of a shop. Reads {@code card TEXT}, {@code do INDEX} and {@code go} from its standard
 * input, writes the result of each call, and {@code done} at the end. It also ends at the end of
 * its input, so that it does not outlive a supervisor that is killed.
 */
final class ClientMain {

  private final List<StoredCredential> cards = new ArrayList<>();
  private final List<Integer> work = new ArrayList<>();

  private ClientMain() {}

  /**
   * Runs one pass.
   *
   * @param args as {@link RunContext#arguments} returns them
   */
  public static void main(String[] args) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    ClientMain client = new ClientMain();
    client.read(in);
    Thread watch = new Thread(() -> haltAtEndOf(in), "parent-watch");
    watch.setDaemon(true);
    watch.start();
    client.runPass(args);
    System.out.println("done");
    System.exit(0);
  }

  private void read(BufferedReader in) throws IOException {
    for (String line = in.readLine(); !"go".equals(line); line = in.readLine()) {
      if (line == null) {
        throw new IOException("the input ended before \"go\"");
      } else if (line.startsWith("card ")) {
        cards.add(StoredCredential.fromText(line.substring(5)));
      } else {
        work.add(Integer.parseInt(line.substring(3)));
      }
    }
  }

  private static void haltAtEndOf(BufferedReader in) {
    try {
      while (in.readLine() != null) {
        // Further input has no meaning.
      }
    } catch (IOException e) {
      // Treated like the end of the input.
    }
    Runtime.getRuntime().halt(3);
  }

  private void runPass(String[] args) throws Exception {
    RunContext context = RunContext.of(args);
    PurchaseList list = new PurchaseList(context.seed(), cards);
    try (PurchaseClient purchases = PurchaseClients.of(context, list)) {
      System.out.println("open");
      new ClientPass(
              purchases,
              context.mode().hasJournal(),
              work,
              result -> System.out.println(result.line()))
          .run();
    }
  }
}
