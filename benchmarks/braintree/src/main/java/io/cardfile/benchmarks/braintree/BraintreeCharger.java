package io.cardfile.benchmarks.braintree;

import com.braintreegateway.BraintreeGateway;
import com.braintreegateway.Environment;
import com.braintreegateway.Result;
import com.braintreegateway.Transaction;
import com.braintreegateway.TransactionRequest;
import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;
import java.math.BigDecimal;

/** A card payment, with the settings that the library has by default. */
public final class BraintreeCharger implements Charger {

  // Read from the class path: the library trusts its own certificates only.
  private static final String[] CERTIFICATES = {"server.pem"};

  private final BraintreeGateway gateway;

  public BraintreeCharger(Setup setup) {
    gateway =
        new BraintreeGateway(
            new Environment(setup.url(), setup.url(), CERTIFICATES, "loopback"),
            "merchant",
            "public",
            "private");
  }

  @Override
  public void charge(String reference) {
    TransactionRequest request =
        new TransactionRequest()
            .amount(BigDecimal.valueOf(CENTS, 2))
            .orderId(reference)
            .creditCard()
            .cardholderName("Ada Example")
            .number("4005550000000001")
            .expirationDate("12/2035")
            .cvv("123")
            .done()
            .options()
            .submitForSettlement(true)
            .done();
    Result<Transaction> result = gateway.transaction().sale(request);
    if (!result.isSuccess()) {
      throw new IllegalStateException(result.getMessage());
    }
  }
}
