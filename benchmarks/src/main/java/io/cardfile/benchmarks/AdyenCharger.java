package io.cardfile.benchmarks;

import com.adyen.Client;
import com.adyen.enums.Environment;
import com.adyen.model.checkout.Amount;
import com.adyen.model.checkout.CardDetails;
import com.adyen.model.checkout.CheckoutPaymentMethod;
import com.adyen.model.checkout.PaymentRequest;
import com.adyen.model.checkout.PaymentResponse;
import com.adyen.service.checkout.PaymentsApi;

/** A card payment, with the settings that the library has by default. */
final class AdyenCharger implements Charger {

  private final PaymentsApi payments;

  AdyenCharger(String url) {
    payments = new PaymentsApi(new Client("key", Environment.TEST), url + "/v71");
  }

  @Override
  public void charge(String reference) throws Exception {
    CardDetails card =
        new CardDetails()
            .type(CardDetails.TypeEnum.SCHEME)
            .holderName("Ada Example")
            .number("4005550000000001")
            .expiryMonth("12")
            .expiryYear("2035")
            .cvc("123");
    PaymentRequest request =
        new PaymentRequest()
            .merchantAccount("TEST-merchant")
            .reference(reference)
            .amount(new Amount().currency("AUD").value(CENTS))
            .paymentMethod(new CheckoutPaymentMethod(card))
            .storePaymentMethod(true)
            .returnUrl("https://shop.example/return");
    PaymentResponse response = payments.payments(request);
    Charger.require(
        response.getResultCode() == PaymentResponse.ResultCodeEnum.AUTHORISED, response);
  }
}
