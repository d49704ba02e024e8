package io.cardfile.benchmarks;

import com.braintreegateway.BraintreeGateway;
import com.braintreegateway.Environment;
import com.braintreegateway.Result;
import com.braintreegateway.Transaction;
import com.braintreegateway.TransactionRequest;
import java.math.BigDecimal;
import java.util.logging.Level;

/** A card payment, with the default settings of the library except for its log. */
final class BraintreeCharger implements Charger {

  private final BraintreeGateway gateway;

  BraintreeCharger(String url) {
    gateway =
        new BraintreeGateway(
            new Environment(url, url, new String[0], "loopback"), "merchant", "public", "private");
    gateway.getConfiguration().getLogger().setLevel(Level.WARNING); // Not a line for each charge.
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
    Charger.require(result.isSuccess(), result.getMessage());
  }
}
