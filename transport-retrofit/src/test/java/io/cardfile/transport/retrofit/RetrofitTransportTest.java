package io.cardfile.transport.retrofit;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.time.Duration;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** The example in the Javadoc of the transport. */
class RetrofitTransportTest {

  @Test
  void clientTakesAPayment() {
    try (TestGateway gateway = TestGateway.start()) {
      String username = gateway.username();
      String apiToken = "TEST";
      Endpoints endpoints = gateway.endpoints();
      // region transport
      OkHttpClient settings =
          new OkHttpClient.Builder().connectTimeout(Duration.ofSeconds(5)).build();
      PaymentClient client =
          PaymentClient.builder(endpoints, RetrofitTransport.create(settings))
              .credentials(username, apiToken)
              .build();
      // endregion
      client
          .purchase(
              PurchaseRequest.card(TestCard.VISA.card())
                  .reference("ORDER-1042")
                  .amount(Money.of("19.00", "AUD"))
                  .build())
          .execute();
      gateway.ledger().chargedOnce("ORDER-1042");
    }
  }
}
