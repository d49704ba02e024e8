package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.Canaries;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.CredentialChain;
import io.cardfile.testkit.FailingJournal;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.GatewayTest;
import io.cardfile.testkit.Outcomes;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The examples in the Javadoc of the testkit. */
class TestkitJavadocTest {

  private final TestGateway gateway = TestGateway.create();
  private final Money amount = Money.of("19.00", "AUD");

  private Kind pay(PaymentClient client, String reference) {
    // region card
    PurchaseRequest request =
        PurchaseRequest.card(TestCard.VISA.card()).reference(reference).amount(amount).build();
    // endregion
    return client.purchase(request).execute().kind();
  }

  @Test
  void lastCallOfTheChainHappens() {
    // region behaviour
    gateway.next().decline("51");
    gateway.onReference("ORDER-1").uncharged().fault(Fault.HALF_BODY);
    // endregion
    assertEquals(Kind.DECLINED, pay(gateway.client(), "ORDER-0"));
    assertEquals(Kind.IN_DOUBT, pay(gateway.client(), "ORDER-1"));
    // region fault
    gateway.next().fault(Fault.LOST_REPLY);
    gateway.onReference("ORDER-3").byReset().fault(Fault.HALF_BODY);
    // endregion
    assertEquals(Kind.IN_DOUBT, pay(gateway.client(), "ORDER-2"));
    assertEquals(Kind.IN_DOUBT, pay(gateway.client(), "ORDER-3"));
    // region ledger
    gateway.ledger().chargedOnce("ORDER-3", Money.of("19.00", "AUD")).notCharged("ORDER-1");
    // endregion
  }

  @Test
  void secretIsFoundBackwards() {
    String log = "1000000000555004";
    // region canaries
    Canaries canaries = Canaries.of("4005550000000001", "739");
    List<String> found = canaries.in(log); // A test asserts that this list is empty.
    // endregion
    assertEquals(List.of("value 1 backwards"), found);
  }

  interface Payments {
    PurchaseOutcome pay(String reference);
  }

  @Test
  void mockReturnsOutcomes() {
    Payments payments = mock(Payments.class);
    // region outcomes
    when(payments.pay("ORDER-1")).thenReturn(Outcomes.declined("ORDER-1", amount, "51"));
    // endregion
    assertEquals(Kind.DECLINED, payments.pay("ORDER-1").kind());
    // region chain
    CredentialChain chain =
        CredentialChain.start(TestCard.VISA, "ORDER-1", Money.of("19.00", "AUD"))
            .charge(AuthReason.SUBSCRIPTION, "ORDER-2", Money.of("9.00", "AUD"));
    when(payments.pay("ORDER-2")).thenReturn(chain.last().outcome());
    // endregion
    assertEquals(Kind.APPROVED, payments.pay("ORDER-2").kind());
  }

  @Test
  void cardOnFileIsCharged() {
    // region card-on-file
    StoredCredential stored = CardOnFile.visa().putOn(gateway); // To charge it at the gateway.
    PurchaseOutcome outcome = CardOnFile.visa().laterOutcome("FEE-1", amount); // For a mock.
    // endregion
    PurchaseRequest fee =
        PurchaseRequest.merchantInitiated(stored, AuthReason.NO_SHOW)
            .reference("FEE-1")
            .amount(amount)
            .build();
    assertEquals(Kind.APPROVED, gateway.client().purchase(fee).execute().kind());
    assertEquals(Kind.APPROVED, outcome.kind());
  }

  @Test
  void journalFailsOnTheChosenCalls() {
    // region failing
    FailingJournal journal =
        FailingJournal.around(InMemoryJournal.create())
            .onClaim(1)
            .failBefore(Reason.UNAVAILABLE)
            .onRecord(1)
            .failAfter(Reason.REOPEN_REQUIRED);
    // endregion
    PaymentClient client = gateway.clientBuilder().journal(journal, "acme").build();
    assertEquals(Kind.NOT_SENT, pay(client, "ORDER-1"));
    assertEquals(Kind.APPROVED, pay(client, "ORDER-1"));
    assertEquals(2, journal.claims());
  }

  @Nested
  // region gateway-test
  @GatewayTest
  class CheckoutTest {
    @Test
    void lostReplyIsInDoubt(TestGateway gateway) {
      gateway.next().loseReply();
      assertEquals(Kind.IN_DOUBT, pay(gateway.client(), "ORDER-1")); // Your own code.
      gateway.ledger().chargedOnce("ORDER-1");
    }
  }

  // endregion
}
