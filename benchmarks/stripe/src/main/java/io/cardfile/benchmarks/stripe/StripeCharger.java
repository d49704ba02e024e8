package io.cardfile.benchmarks.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.param.PaymentIntentCreateParams;
import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;

/** A card payment, with the settings that the library has by default. */
public final class StripeCharger implements Charger {

  private final StripeClient client;

  public StripeCharger(Setup setup) {
    client = StripeClient.builder().setApiKey("sk_test_key").setApiBase(setup.url()).build();
  }

  @Override
  public void charge(String reference) throws StripeException {
    PaymentIntentCreateParams request =
        PaymentIntentCreateParams.builder()
            .setAmount(CENTS)
            .setCurrency("aud")
            .setPaymentMethod("pm_card_visa")
            .setConfirm(true)
            .setOffSession(true)
            .putMetadata("reference", reference)
            .build();
    PaymentIntent intent = client.v1().paymentIntents().create(request);
    if (!intent.getStatus().equals("succeeded")) {
      throw new IllegalStateException(intent.getStatus());
    }
  }
}
