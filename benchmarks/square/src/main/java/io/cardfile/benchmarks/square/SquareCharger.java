package io.cardfile.benchmarks.square;

import com.squareup.square.SquareClient;
import com.squareup.square.core.Environment;
import com.squareup.square.types.CreatePaymentRequest;
import com.squareup.square.types.CreatePaymentResponse;
import com.squareup.square.types.Currency;
import com.squareup.square.types.Money;
import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;

/** A card payment, with the settings that the library has by default. */
public final class SquareCharger implements Charger {

  private final SquareClient client;

  public SquareCharger(Setup setup) {
    client =
        SquareClient.builder().environment(Environment.custom(setup.url())).token("TEST").build();
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
    if (!response.getPayment().orElseThrow().getStatus().orElse("").equals("COMPLETED")) {
      throw new IllegalStateException(response.toString());
    }
  }
}
