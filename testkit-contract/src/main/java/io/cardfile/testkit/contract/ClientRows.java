package io.cardfile.testkit.contract;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireRequest;
import java.time.Duration;

/** The common base of rows that purchase through the whole client. */
abstract class ClientRows extends ContractRows {

  ClientRows(TransportContract contract, Promise promise) {
    super(contract, promise);
  }

  PurchaseOutcome buy(String url, String reference, Duration deadline) {
    PurchaseRequest purchase =
        PurchaseRequest.firstCardOnFile(
                Card.builder()
                    .holder("Ann Example")
                    .number(Secrets.CARD_NUMBER)
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .reference(reference)
            .amount(Money.of("19.00", "AUD"))
            .build();
    countCall();
    return client(url, deadline).purchase(purchase).execute();
  }

  LookUpOutcome lookUp(String url, String reference, Duration deadline) {
    countCall();
    return client(url, deadline).lookUp(reference, Money.of("19.00", "AUD")).execute();
  }

  private PaymentClient client(String url, Duration deadline) {
    return PaymentClient.builder(
            Endpoints.test().walletUrl(url).purchasesUrl(url).build(), permitting(transport))
        .credentials("TEST-merchant", Secrets.TOKEN)
        .deadline(deadline)
        .lookUps()
        .build();
  }

  /** Permits every request: the client would otherwise hide that a transport sends again. */
  private Transport permitting(Transport transport) {
    return (request, phases) -> {
      WireRequest.Builder permitted =
          request.method().equals("GET")
              ? WireRequest.get(request.url())
              : WireRequest.post(request.url()).body(request.body());
      permitted.timeout(request.timeout());
      request.headers().forEach(permitted::header);
      return transport.prepare(permitted.build(), phases);
    };
  }
}
