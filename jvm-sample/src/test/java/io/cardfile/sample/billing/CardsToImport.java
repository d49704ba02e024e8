package io.cardfile.sample.billing;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.PurchaseResponse;
import io.cardfile.purchase.StoredCredential.TrackingId;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.BasicAuthorizer;

/** Cards that another system put on file at a sandbox, and the lines that it exported. */
final class CardsToImport {

  static final String HEADER = "card_id,token,tracking_id,tracking,first_transaction\n";

  private final PaymentClient client;

  CardsToImport(GatewaySimulator simulator) {
    FakeGateway gateway = FakeGateway.of(simulator);
    client =
        PaymentClient.builder(Endpoints.of(gateway.walletUrl(), gateway.purchasesUrl()), gateway)
            .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST"))
            .build();
  }

  /** Returns a file of {@code count} cards; one in ten is of a scheme that gives no tracking ID. */
  String csv(int count) {
    StringBuilder csv = new StringBuilder(HEADER);
    for (int i = 0; i < count; i++) {
      boolean isGiven = i % 10 != 0;
      TestCard card = isGiven ? TestCards.VISA_APPROVED : TestCards.UNIONPAY_APPROVED;
      PurchaseResponse reply = putOnFile("CARD-" + i, card);
      csv.append("CARD-").append(i).append(',');
      csv.append(reply.cardToken().orElseThrow().reveal()).append(',');
      csv.append(reply.trackingId().map(TrackingId::value).orElse("")).append(',');
      csv.append(isGiven ? "given" : i % 20 == 0 ? "unknown" : "none").append(',');
      csv.append(reply.transactionDate().orElseThrow().minusYears(5)).append('\n');
    }
    return csv.toString();
  }

  private PurchaseResponse putOnFile(String reference, TestCard card) {
    PurchaseRequest first =
        PurchaseRequest.firstCardOnFile()
            .reference(reference)
            .amount(Money.of("0.00", "AUD"))
            .card(
                Card.builder()
                    .holder("Ada Example")
                    .number(card.number())
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .build();
    return ((Approved) client.purchase(first).execute()).purchase();
  }
}
