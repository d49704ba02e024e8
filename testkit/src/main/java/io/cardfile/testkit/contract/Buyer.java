package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Endpoints;
import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.LedgerAssert;
import io.cardfile.testkit.gateway.Ledger;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Transport;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Buys through the whole client, and holds what it is told against the gateway's ledger. */
final class Buyer {

  private final Transport transport;
  private final String url;
  private final IntSupplier requests;
  private final Ledger ledger;

  Buyer(Transport transport, String url, IntSupplier requests, Ledger ledger) {
    this.transport = unguarded(transport);
    this.url = url;
    this.requests = requests;
    this.ledger = ledger;
  }

  /** Permits each request always: the client would hide that a transport sends again. */
  private static Transport unguarded(Transport transport) {
    return (request, phases) -> {
      WireRequest.Builder permitted =
          WireRequest.post(request.url())
              .body(request.body())
              .timeout(request.timeout())
              .repeatedBy(request::isRepeatedBy);
      request.headers().forEach(permitted::header);
      return transport.prepare(permitted.build(), phases);
    };
  }

  Measured buy(String reference, Duration deadline) {
    PaymentClient client =
        PaymentClient.builder(Endpoints.of(url, url), transport)
            .authorizer(BasicAuthorizer.of("TEST-merchant", Secrets.TOKEN))
            .deadline(deadline)
            .build();
    PurchaseRequest request = request(reference);
    int before = requests.getAsInt();
    long start = System.nanoTime();
    PurchaseOutcome outcome = client.purchase(request).execute();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    return new Measured(requests.getAsInt() - before, outcome.kind().name(), millis);
  }

  /** Buys something that must be approved. */
  void approved(String reference, Duration deadline) {
    assertEquals(Kind.APPROVED.name(), buy(reference, deadline).outcome, reference);
  }

  private static PurchaseRequest request(String reference) {
    return PurchaseRequest.firstCardOnFile()
        .reference(reference)
        .amount(Money.of("10.00", "AUD"))
        .card(Card.of("Ann Example", Secrets.CARD_NUMBER, "12/2099", "123"))
        .build();
  }

  /** Sent at most once, ended in time, one of the allowed outcomes, and that one true. */
  void assertTruthful(Measured seen, String reference, Set<Kind> allowed, Duration limit) {
    assertTrue(seen.posts <= 1, () -> "the request was sent " + seen.posts + " times");
    Kind told = Kind.valueOf(seen.outcome);
    assertTrue(allowed.contains(told), () -> "told to be " + told);
    assertTrue(seen.millis <= limit.toMillis(), () -> "took " + seen.millis + " ms");
    LedgerAssert books = LedgerAssert.assertThat(ledger).nothingChargedTwice();
    if (told == Kind.APPROVED) {
      books.chargedOnce(reference);
    } else if (told != Kind.IN_DOUBT) {
      books.notCharged(reference);
    }
    if (told == Kind.NOT_SENT) {
      assertEquals(0, seen.posts, "told to be not sent");
    }
  }
}
