package io.cardfile.sample.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Endpoints;
import io.cardfile.PaymentCall;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.WalletMapping;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.wallet.WalletCallback;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunningPaymentsTest {

  @Test
  void noMoreThanSoManyAreUnderWayAtOnce() throws HttpError {
    RunningPayments underWay = new RunningPayments(1);
    PaymentCall<?> first = call();
    underWay.begin(first);
    HttpError full = assertThrows(HttpError.class, () -> underWay.begin(call()));
    assertEquals(503, full.status());
    underWay.end(first);
    underWay.begin(call());
  }

  @Test
  void nothingBeginsAfterTheEnd() {
    RunningPayments underWay = new RunningPayments(1);
    underWay.close(Duration.ZERO);
    HttpError ended = assertThrows(HttpError.class, () -> underWay.begin(call()));
    assertEquals(503, ended.status());
  }

  /** One that nobody executes. */
  private static PaymentCall<?> call() {
    FakeGateway gateway = FakeGateway.create();
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile()
            .reference("INV-1")
            .amount(Money.of("10.00", "AUD"))
            .wallet(WalletCallback.of("u", "t", "v"), WalletMapping.walletObject("wallet"))
            .build();
    return PaymentClient.builder(Endpoints.of(gateway.walletUrl(), gateway.purchasesUrl()), gateway)
        .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
        .build()
        .purchase(request);
  }
}
