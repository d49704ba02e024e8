package io.cardfile.benchmarks;

import com.squareup.square.SquareClient;
import com.squareup.square.core.Environment;
import com.squareup.square.types.CreatePaymentRequest;
import com.squareup.square.types.CreatePaymentResponse;
import com.squareup.square.types.Currency;
import com.squareup.square.types.Money;

/** A card payment, with the settings that the library has by default. */
final class SquareCharger implements Charger {

  private final SquareClient client;

  SquareCharger(String url) {
    client = SquareClient.builder().environment(Environment.custom(url)).token("TEST").build();
  }

  @Override
  public void charge(String reference) {
    CreatePaymentRequest request =
        CreatePaymentRequest.builder()
            .sourceId("ccof:GaJGNaZa8x4OgDJn4GB")
            .idempotencyKey(reference)
            .amountMoney(Money.builder().amount(CENTS).currency(Currency.AUD).build())
            .referenceId(reference)
            .build();
    CreatePaymentResponse response = client.payments().create(request);
    String status = response.getPayment().orElseThrow().getStatus().orElse("");
    Charger.require(status.equals("COMPLETED"), response);
  }
}
