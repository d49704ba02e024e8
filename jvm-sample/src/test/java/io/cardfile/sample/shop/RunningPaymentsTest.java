package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.PaymentCall;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunningPaymentsTest {

  @Test
  void numberOfRunningPaymentsIsLimited() throws HttpError {
    RunningPayments runningPayments = new RunningPayments(1);
    PaymentCall<?> first = call();
    runningPayments.begin(first);
    HttpError full = assertThrows(HttpError.class, () -> runningPayments.begin(call()));
    assertEquals(503, full.status());
    runningPayments.end(first);
    runningPayments.begin(call());
  }

  @Test
  void noPaymentBeginsAfterTheClose() {
    RunningPayments runningPayments = new RunningPayments(1);
    runningPayments.close(Duration.ZERO);
    HttpError ended = assertThrows(HttpError.class, () -> runningPayments.begin(call()));
    assertEquals(503, ended.status());
  }

  /** Returns a call that is not executed. */
  private static PaymentCall<?> call() {
    TestGateway gateway = TestGateway.create();
    PurchaseRequest request =
        PurchaseRequest.firstWalletOnFile("wallet", WalletCallback.of("u", "t", "v"))
            .reference("INV-1")
            .amount(Money.of("10.00", "AUD"))
            .build();
    return gateway.client().purchase(request);
  }
}
