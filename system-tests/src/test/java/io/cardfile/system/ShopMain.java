package io.cardfile.system;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.transport.Transport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.time.Clock;
import java.time.Duration;
import java.util.Scanner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The process of a shop, which the test kills. It ends with the process of the test. */
public final class ShopMain {

  static final String MERCHANT = "acme";
  static final String NO_JOURNAL = "none";

  private static final int THREADS = 8;

  private ShopMain() {}

  /**
   * Makes the purchases whose numbers the standard input has, on eight threads, and prints the
   * number and the outcome of each.
   *
   * @param args the journal, the transport, the URL of the gateway, the deadline of a call, the
   *     seed of the purchases and a stored credential
   */
  public static void main(String[] args) throws Exception {
    ProcessHandle.current().parent().orElseThrow().onExit().thenRun(ShopMain::halt);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          failure.printStackTrace();
          halt();
        });
    Purchases purchases =
        new Purchases(Long.parseLong(args[4]), StoredCredential.fromText(args[5]));
    try (OpenJournal open =
        args[0].equals(NO_JOURNAL) ? null : OpenJournal.at(args[0], Clock.systemUTC())) {
      PurchaseJournal journal = open == null ? null : open.journal();
      PaymentClient client = client(journal, transport(args[1]), args[2], Duration.parse(args[3]));
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      for (Scanner numbers = new Scanner(System.in); numbers.hasNextInt(); ) {
        int number = numbers.nextInt();
        threads.execute(
            () -> {
              PurchaseOutcome outcome = client.purchase(purchases.get(number)).execute();
              System.out.println(number + " " + name(outcome));
            });
      }
      threads.shutdown();
      threads.awaitTermination(5, TimeUnit.MINUTES);
    }
    System.exit(0);
  }

  static void halt() {
    Runtime.getRuntime().halt(1);
  }

  static PaymentClient client(
      @Nullable PurchaseJournal journal, Transport transport, String url, Duration deadline) {
    PaymentClient.Builder builder =
        PaymentClient.builder(Endpoints.test().walletUrl(url).purchasesUrl(url).build(), transport)
            .credentials("TEST-merchant", "TEST")
            .deadline(deadline)
            .lookUps();
    return journal == null ? builder.build() : builder.journal(journal, MERCHANT).build();
  }

  private static Transport transport(String name) {
    return name.equals("jdk") ? JdkTransport.create() : RetrofitTransport.create();
  }

  private static String name(PurchaseOutcome outcome) {
    boolean maySendAgain = outcome instanceof Refused refused && refused.allowsNextAttempt();
    return maySendAgain ? "NOT_PROCESSED" : outcome.kind().name();
  }
}
