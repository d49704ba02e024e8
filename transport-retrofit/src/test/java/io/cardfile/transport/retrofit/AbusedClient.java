package io.cardfile.transport.retrofit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.BasicAuthorizer;
import java.time.Duration;

/**
 * Runs in a separate JVM with little memory. Prints a line for each call: the fault, the outcome,
 * the milliseconds that it took, and how many of them the machine delayed a late call.
 */
final class AbusedClient {

  static final Duration DEADLINE = Duration.ofMillis(400);
  static final Duration GRACE = Duration.ofMillis(500);
  static final int TIMES = 20;
  static final String ORDINARY = "ordinary";

  private final RetrofitTransport transport = RetrofitTransport.create();
  private int calls;

  private AbusedClient() {}

  /** Takes pairs of a fault and its server as arguments; the first server is an ordinary one. */
  public static void main(String[] args) {
    AbusedClient client = new AbusedClient();
    client.buy(ORDINARY, args[1], Duration.ofSeconds(10)); // Loads the classes.
    for (int at = 2; at < args.length; at += 2) {
      for (int i = 0; i < TIMES; i++) {
        client.buy(args[at], args[at + 1], DEADLINE);
      }
    }
    client.buy(ORDINARY, args[1], Duration.ofSeconds(10));
  }

  private void buy(String fault, String url, Duration deadline) {
    PaymentClient client =
        PaymentClient.builder(Endpoints.of(url, url), transport)
            .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
            .deadline(deadline)
            .build();
    BusyMachine machine = BusyMachine.start();
    PurchaseOutcome outcome = client.purchase(request()).execute();
    Duration took = machine.took();
    Duration held = took.compareTo(deadline.plus(GRACE)) > 0 ? machine.held() : Duration.ZERO;
    System.out.println(
        fault + " " + outcome.kind() + " " + took.toMillis() + " " + held.toMillis());
  }

  private PurchaseRequest request() {
    String number = TestCards.VISA_APPROVED.number();
    return PurchaseRequest.firstCardOnFile()
        .reference("ORDER-" + ++calls)
        .amount(Money.of("10.00", "AUD"))
        .card(
            Card.builder().holder("ALEX MASON").number(number).expiry("12/2099").cvv("737").build())
        .build();
  }
}
