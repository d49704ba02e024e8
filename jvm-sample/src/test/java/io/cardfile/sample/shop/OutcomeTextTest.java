package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestGateway;
import io.cardfile.wallet.WalletCallback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTextTest {

  /** The sandbox decides by the last two digits. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.00 | Approved: the card was charged.",
        "10.51 | Declined: nothing was charged. Ask the payer for another card.",
        "10.91 | Declined: nothing was charged. Charge it again at once; if it is declined too,"
            + " later.",
        "10.05 | Declined: nothing was charged. Ask the payer for another card.",
      })
  void outcomeSaysWhatHappenedAndWhatToDo(String amount, String text) {
    TestGateway gateway = TestGateway.create();
    PurchaseRequest request =
        PurchaseRequest.firstWalletOnFile("wallet", WalletCallback.of("u", "t", "v"))
            .reference("INV-1")
            .amount(Money.of(amount, "AUD"))
            .build();
    assertEquals(text, gateway.client().purchase(request).execute().accept(OutcomeText.INSTANCE));
  }
}
