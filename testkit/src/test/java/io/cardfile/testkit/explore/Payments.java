package io.cardfile.testkit.explore;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.HttpTransport;
import io.cardfile.testkit.TestCard;
import io.cardfile.transport.Transport;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;

/** One payment of AUD 10.00, with the client or by hand. */
final class Payments {

  static final Money AMOUNT = Money.of("10.00", "AUD");
  static final String CVV = "123";

  private Payments() {}

  static PurchaseOutcome pay(PaymentClient client, String reference) {
    return client
        .purchase(
            PurchaseRequest.firstCardOnFile(TestCard.VISA.card())
                .reference(reference)
                .amount(AMOUNT)
                .build())
        .execute();
  }

  static String document(String reference) {
    return "{\"amount\":1000,\"currency\":\"AUD\",\"reference\":\""
        + reference
        + "\",\"card_holder\":\"Ada Example\",\"card_number\":\""
        + TestCard.VISA.number()
        + "\",\"card_expiry\":\"12/2099\",\"cvv\":\""
        + CVV
        + "\",\"extra\":{\"card_on_file\":true,\"stored_credential_indicator\":\"I\"}}";
  }

  static HttpRequest request(Trial trial, String reference, Duration timeout) {
    return HttpRequest.newBuilder(URI.create(trial.gateway().url() + "/v1.0/purchases"))
        .timeout(timeout)
        .header("Authorization", "Basic VEVTVC1tZXJjaGFudDpURVNU")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(document(reference)))
        .build();
  }

  static Transport transport() {
    return new HttpTransport(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  /** Returns an explorer with short times, except for the limit of code on a busy machine. */
  static FaultExplorer.Builder explorer() {
    return FaultExplorer.builder()
        .deadline(Duration.ofMillis(300))
        .settling(Duration.ofMillis(20))
        .limit(Duration.ofMinutes(2));
  }
}
