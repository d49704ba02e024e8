package io.cardfile.chaos;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import java.util.ArrayList;
import java.util.List;

/** Stores cards at the gateway before the faults begin, so that they can be charged later. */
final class CardsOnFile {

  static final String USERNAME = "TEST-merchant";
  static final String TOKEN = "TEST";

  private static final List<String> NUMBERS =
      List.of(
          TestCards.MASTERCARD_APPROVED.number(),
          TestCards.VISA_APPROVED.number(),
          TestCards.VISA_BY_AMOUNT.number(),
          TestCards.AMEX_BY_AMOUNT.number(),
          TestCards.UNIONPAY_BY_AMOUNT.number());

  private CardsOnFile() {}

  /** Returns the text forms of the stored credentials. */
  static List<String> at(FakeGateway gateway) {
    PaymentClient client =
        PaymentClient.builder(
                Endpoints.test()
                    .walletUrl(gateway.walletUrl())
                    .purchasesUrl(gateway.purchasesUrl())
                    .build(),
                gateway)
            .credentials(USERNAME, TOKEN)
            .build();
    List<String> credentials = new ArrayList<>();
    for (String number : NUMBERS) {
      credentials.add(putOnFile(client, number));
    }
    return credentials;
  }

  private static String putOnFile(PaymentClient client, String number) {
    PurchaseOutcome outcome =
        client
            .purchase(
                PurchaseRequest.firstCardOnFile(card(number))
                    .reference("CARD-" + NUMBERS.indexOf(number))
                    .amount(Money.of("0.00", "AUD"))
                    .build())
            .execute();
    return ((Approved) outcome).storedCredential().orElseThrow().toText();
  }

  static Card card(String number) {
    return Card.builder().holder("Ada Example").number(number).expiry("12/2035").cvv("123").build();
  }
}
