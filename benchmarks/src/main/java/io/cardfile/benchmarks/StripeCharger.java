package io.cardfile.benchmarks;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.param.PaymentIntentCreateParams;

/** A card payment, with the settings that the library has by default. */
final class StripeCharger implements Charger {

  private final StripeClient client;

  StripeCharger(String url) {
    client = StripeClient.builder().setApiKey("sk_test_key").setApiBase(url).build();
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
    Charger.require(intent.getStatus().equals("succeeded"), intent.getStatus());
  }
}
