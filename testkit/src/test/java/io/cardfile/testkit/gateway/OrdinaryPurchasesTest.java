package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.ThreeDSecure;
import io.cardfile.testkit.LedgerEntry.Kind;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every payment that the library can write is accepted, also in strict mode. */
class OrdinaryPurchasesTest {

  private TestGateway gateway;
  private int purchases;

  private static Card card(String cvv) {
    return Card.builder()
        .holder("Ann Example")
        .number(TestCard.VISA.number())
        .expiry("12/2099")
        .cvv(cvv)
        .build();
  }

  private Approved pay(Kind kind, PurchaseRequest.Builder request) {
    PurchaseOutcome outcome =
        gateway
            .client()
            .purchase(
                request
                    .reference("R-" + ++purchases)
                    .amount(Money.of("19.00", "AUD"))
                    .customerIp("203.0.113.7")
                    .build())
            .execute();
    assertEquals(kind.name(), gateway.ledger().entries().get(purchases - 1).kind().name(), "kind");
    return assertInstanceOf(Approved.class, outcome, outcome::toString);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void areAccepted(boolean isStrict) {
    gateway = isStrict ? TestGateway.builder().strict().build() : TestGateway.create();
    ThreeDSecure result =
        ThreeDSecure.builder().eci("05").cavv("AAAB").directoryServerTransactionId("d-1").build();

    pay(Kind.ONE_OFF, PurchaseRequest.card(card("123")));
    pay(Kind.ONE_OFF, PurchaseRequest.card(card("123")).authorizeOnly());
    pay(Kind.ONE_OFF, PurchaseRequest.card(card("123")).threeDSecure(result));
    pay(Kind.ONE_OFF, PurchaseRequest.card(card(null)).recurring());
    pay(Kind.ONE_OFF, PurchaseRequest.card(card(null)).telephoneOrder());
    pay(Kind.ONE_OFF, PurchaseRequest.card(card(null)).mailOrder());
    StoredCredential stored =
        pay(Kind.FIRST_CARD_ON_FILE, PurchaseRequest.firstCardOnFile(card("123")))
            .storedCredential()
            .orElseThrow();
    StoredCredential untracked = StoredCredential.withUnknownTrackingId(stored.cardToken());
    for (StoredCredential used : List.of(stored, untracked)) {
      pay(Kind.STORED_CARD, PurchaseRequest.storedCard(used).cvv("123"));
      pay(Kind.STORED_CARD, PurchaseRequest.storedCard(used));
    }
    pay(Kind.MERCHANT_INITIATED, PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW));
  }
}
