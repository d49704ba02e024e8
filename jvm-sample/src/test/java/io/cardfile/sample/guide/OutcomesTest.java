package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseOutcome.ReferenceReused;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.TestGateway;
import org.junit.jupiter.api.Test;

/** The code of docs/learn/outcomes.md. */
class OutcomesTest {

  private final TestGateway gateway = TestGateway.create();
  private final PurchaseRequest request =
      PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.NO_SHOW)
          .reference("R-1")
          .amount(Money.of("20.00", "AUD"))
          .build();

  // region next
  String handle(PurchaseOutcome outcome) {
    return switch (outcome.next()) { // Without default: a step that is missing does not compile.
      case DELIVER -> "deliver";
      case CAPTURE -> "authorised: capture it when the goods leave";
      case ASK_FOR_ANOTHER_CARD -> "another card, please";
      case TRY_AGAIN_NOW -> "same card, new reference, now";
      case TRY_AGAIN_LATER -> "same card, new reference, later";
      case DO_NOT_TRY_AGAIN -> "another way to pay, please";
      case CORRECT_AND_SEND_AGAIN -> "correct the request";
      case SEND_SAME_REFERENCE_AGAIN -> "the same request again";
      case LOOK_UP -> "wait: look the reference up";
    };
  }

  // endregion

  @Test
  void lostReplyIsLookedUp() {
    gateway.next().loseReply();
    PurchaseOutcome outcome = gateway.client().purchase(request).execute();
    assertEquals("wait: look the reference up", handle(outcome));
  }

  // region duplicate
  PaymentClient.Builder withOwnRule(PaymentClient.Builder client) {
    return client.duplicateWhen(reply -> reply.errors().contains("Referenz bereits vergeben"));
  }

  // endregion

  @Test
  void duplicateInWordsOfTheGatewayIsInDoubt() {
    gateway.next().refuse("Referenz bereits vergeben");
    PaymentClient client = withOwnRule(gateway.clientBuilder()).build();
    PurchaseOutcome outcome = client.purchase(request).execute();
    assertEquals(Kind.IN_DOUBT, outcome.kind());
    assertEquals(Why.DUPLICATE_REFERENCE, ((InDoubt) outcome).why());
  }

  // region visitor
  static final class Shop implements PurchaseOutcome.Visitor<String> {

    @Override
    public String approved(Approved approved) {
      return approved.capture() + " of " + approved.amount();
    }

    @Override
    public String declined(Declined declined) {
      return "declined: " + declined.advice();
    }

    @Override
    public String refused(Refused refused) {
      return "wrong: " + refused.errors();
    }

    @Override
    public String referenceReused(ReferenceReused reused) {
      return "another purchase";
    }

    @Override
    public String notSent(NotSent notSent) {
      return "again: " + notSent.why();
    }

    @Override
    public String inDoubt(InDoubt doubt) {
      return "wait: " + doubt.detail();
    }
  }

  // endregion

  @Test
  void visitorReturnsTheTextOfItsKind() {
    PurchaseOutcome notSent = PurchaseOutcome.notSent(request, "no route", null);
    assertEquals("again: no route", notSent.accept(new Shop()));
  }
}
