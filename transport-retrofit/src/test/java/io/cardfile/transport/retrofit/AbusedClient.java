package io.cardfile.transport.retrofit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.BasicAuthorizer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Runs in a JVM of its own with little memory; prints one line for each call. */
final class AbusedClient {

  static final Duration DEADLINE = Duration.ofMillis(400);
  static final int TIMES = 20;
  static final String ORDINARY = "ordinary";

  private final RetrofitTransport transport = RetrofitTransport.create();
  private final String server;

  private AbusedClient(String server) {
    this.server = server;
  }

  public static void main(String[] args) {
    AbusedClient client = new AbusedClient(args[0]);
    client.buy(ORDINARY, Duration.ofSeconds(10)); // Loads what there is to load.
    for (Abuse abuse : Abuse.values()) {
      for (int i = 0; i < TIMES; i++) {
        client.buy(abuse.name(), DEADLINE);
      }
    }
    client.buy(ORDINARY, Duration.ofSeconds(10));
  }

  private void buy(String kind, Duration deadline) {
    PaymentClient client =
        PaymentClient.builder(Endpoints.of(server + "wallet", server + kind), transport)
            .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST-token"))
            .deadline(deadline)
            .build();
    long start = System.nanoTime();
    PurchaseOutcome outcome = client.purchase(request()).execute();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    System.out.println(kind + " " + outcome.kind() + " " + millis);
  }

  private static PurchaseRequest request() {
    return PurchaseRequest.firstCardOnFile()
        .reference("ORDER-1")
        .amount(Money.of("10.00", "AUD"))
        .card(Card.of("ALEX MASON", "4111111111111111", "12/2099", "737"))
        .build();
  }
}
