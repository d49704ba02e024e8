package io.cardfile.testkit.explore;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.HttpTransport;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.Transport;
import java.net.http.HttpClient;
import java.time.Duration;

/** One payment of AUD 10.00 with the client, and a transport for it. */
final class Payments {

  static final String CARD = TestCards.VISA_APPROVED.number();
  static final String CVV = "917";

  /** The longest call of a shop's own HTTP client: loading its classes takes a part of it. */
  static final Duration LONGEST_CALL = Duration.ofSeconds(1);

  private Payments() {}

  static PurchaseOutcome pay(PaymentClient client, String reference) {
    return client
        .purchase(
            PurchaseRequest.firstCardOnFile(
                    Card.builder()
                        .holder("Ann Example")
                        .number(CARD)
                        .expiry("12/2099")
                        .cvv(CVV)
                        .build())
                .reference(reference)
                .amount(Money.of("10.00", "AUD"))
                .build())
        .execute();
  }

  static Transport transport() {
    return new HttpTransport(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  /** Returns an explorer with short time limits. */
  static FaultExplorer.Builder explorer() {
    return FaultExplorer.builder().deadline(Duration.ofMillis(300)).settling(Duration.ofMillis(20));
  }
}
