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
 * input, says what it was told of each purchase and {@code done} at the end. Ends with its input,
 * so that none is left behind by a conductor that is killed.
 */
final class ClientMain {

  private final List<StoredCredential> cards = new ArrayList<>();
  private final List<Integer> work = new ArrayList<>();

  private ClientMain() {}

  /** Takes what {@link RunContext#arguments} returns. */
  public static void main(String[] args) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    ClientMain client = new ClientMain();
    client.read(in);
    Thread watch = new Thread(() -> endWith(in), "parent-watch");
    watch.setDaemon(true);
    watch.start();
    client.walk(args);
    System.out.println("done");
    System.exit(0);
  }

  private void read(BufferedReader in) throws IOException {
    for (String line = in.readLine(); !"go".equals(line); line = in.readLine()) {
      if (line == null) {
        throw new IOException("the work ends before it begins");
      } else if (line.startsWith("card ")) {
        cards.add(StoredCredential.fromText(line.substring(5)));
      } else {
        work.add(Integer.parseInt(line.substring(3)));
      }
    }
  }

  private static void endWith(BufferedReader in) {
    try {
      while (in.readLine() != null) {
        // Nothing more is said to us.
      }
    } catch (IOException e) {
      // As good as the end.
    }
    Runtime.getRuntime().halt(3);
  }

  private void walk(String[] args) throws Exception {
    RunContext job = RunContext.of(args);
    PurchaseList list = new PurchaseList(job.seed(), cards);
    try (Seller seller = Sellers.of(job, list)) {
      System.out.println("open");
      new ClientPass(seller, job.way().hasJournal(), work, told -> System.out.println(told.line()))
          .run();
    }
  }
}
