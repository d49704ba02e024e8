package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestCard;
import io.cardfile.testkit.TestGateway;
import org.junit.jupiter.api.Test;

/** The code of docs/learn/outcomes.md. */
class OutcomesTest {

  private final TestGateway gateway = TestGateway.create();

  // region next
  static String whatToDo(PurchaseOutcome outcome) {
    return switch (outcome.next()) { // Without default: a step that is missing does not compile.
      case DELIVER -> "deliver once";
      case CAPTURE -> "not paid in full: capture the rest, unless code 10";
      case ASK_FOR_ANOTHER_CARD -> "another card, new reference";
      case TRY_AGAIN_NOW -> "same card, new reference, now";
      case TRY_AGAIN_LATER -> "same card, new reference, later";
      case DO_NOT_TRY_AGAIN -> "never this card again for this order";
      case CORRECT_AND_SEND_AGAIN -> "correct the request or the settings";
      case SEND_SAME_REFERENCE_AGAIN -> "same request, same reference";
      case LOOK_UP -> "send nothing until it is looked up";
    };
  }

  // endregion

  @Test
  void lostReplyIsLookedUp() {
    gateway.next().loseReply();
    PurchaseOutcome outcome = gateway.client().purchase(Rent.of("R-1")).execute();
    assertEquals("send nothing until it is looked up", whatToDo(outcome));
  }

  // region unknown-capture
  static NextStep lookedUp(PaymentClient client, Approved approved) {
    LookUpOutcome found = client.lookUp(approved.reference(), approved.amount()).execute();
    boolean isCharged =
        found.kind() == LookUpOutcome.Kind.PAID || found.kind() == LookUpOutcome.Kind.AUTHORIZED;
    return isCharged ? found.next() : NextStep.LOOK_UP; // Ask the gateway.
  }

  // endregion

  @Test
  void approvalWithoutItsCaptureIsLookedUp() {
    PaymentClient client = gateway.client();
    assertEquals(NextStep.LOOK_UP, lookedUp(client, approvedWithoutCapture(Rent.of("R-1"))));
    client.purchase(Rent.of("R-1")).execute();
    assertEquals(NextStep.DELIVER, lookedUp(client, approvedWithoutCapture(Rent.of("R-1"))));
    PurchaseRequest reserved =
        PurchaseRequest.card(TestCard.VISA.card())
            .reference("R-2")
            .amount(Rent.AMOUNT)
            .authorizeOnly()
            .build();
    client.purchase(reserved).execute();
    assertEquals(NextStep.CAPTURE, lookedUp(client, approvedWithoutCapture(reserved)));
  }

  private static Approved approvedWithoutCapture(PurchaseRequest request) {
    JournalOutcome recorded = JournalOutcome.approved("071-P-1", "00");
    Approved approved = (Approved) PurchaseOutcome.recorded(request, recorded);
    assertEquals(NextStep.LOOK_UP, approved.next());
    return approved;
  }

  @Test
  void approvalOfAPartHasTheApprovedAmountAndIsNotPaid() {
    String reply =
        "{\"successful\":true,\"response\":{\"successful\":true,\"reference\":\"R-1\","
            + "\"amount\":1900,\"currency\":\"AUD\",\"response_code\":\"10\","
            + "\"captured\":true,\"captured_amount\":1200}}";
    gateway.next().reply(200, reply);
    Approved part = (Approved) gateway.client().purchase(Rent.of("R-1")).execute();
    assertEquals(1200, part.reply().capturedAmountMinorUnits().orElseThrow());
    assertEquals(Capture.PARTIAL, part.capture());
    assertEquals(NextStep.CAPTURE, part.next());
    Approved again = (Approved) gateway.client().purchase(Rent.of("R-1")).execute();
    assertTrue(again.reply().capturedAmountMinorUnits().isEmpty()); // The journal does not keep it.
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
    PurchaseOutcome outcome = client.purchase(Rent.of("R-1")).execute();
    assertEquals(Kind.IN_DOUBT, outcome.kind());
    assertEquals(Why.DUPLICATE_REFERENCE, ((InDoubt) outcome).why());
  }
}
