package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.TestGateway;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/without-a-journal.md. */
class WithoutAJournalTest {

  private final TestGateway gateway = TestGateway.create();
  private final PaymentClient client =
      withLookUps(
          PaymentClient.builder(gateway.endpoints(), gateway.transport())
              .credentials(gateway.username(), "TEST"));

  // region client
  static PaymentClient withLookUps(PaymentClient.Builder builder) {
    return builder.lookUps().build();
  }

  // endregion

  // region look-up
  static String whatToDo(PaymentClient client, String reference, Money amount) {
    LookUpOutcome found = client.lookUp(reference, amount).execute();
    switch (found.kind()) {
      case PAID:
        return "deliver";
      case AUTHORIZED:
        return "capture";
      case VOIDED:
        return "nothing is charged; a further attempt needs a new reference";
      case DECLINED:
        return "15 minutes after the last attempt: " + found.next();
      case NOT_FOUND:
        return "15 minutes after the last attempt: send the same reference again";
      default:
        return (found.isAlarming() ? "a person checks: " : "wait: ") + found.why();
    }
  }

  // endregion

  @Test
  void chargeWhoseReplyWasLostIsFound() {
    gateway.next().loseReply();
    assertEquals(Kind.IN_DOUBT, client.purchase(Rent.of("R-1")).execute().kind());
    assertEquals("deliver", whatToDo(client, "R-1", Rent.AMOUNT));
    assertTrue(client.lookUp("R-1", Rent.AMOUNT).execute().storedCredential().isPresent());
  }

  @Test
  void declineAndAbsenceNeedAWait() {
    gateway.next().decline("51");
    client.purchase(Rent.of("R-1")).execute();
    assertEquals(
        "15 minutes after the last attempt: ASK_FOR_ANOTHER_CARD",
        whatToDo(client, "R-1", Rent.AMOUNT));
    assertEquals(
        "15 minutes after the last attempt: send the same reference again",
        whatToDo(client, "R-2", Rent.AMOUNT));
  }

  @Test
  void otherAmountIsForAPerson() {
    client.purchase(Rent.of("R-1")).execute();
    assertEquals(
        "a person checks: the gateway has this reference with another amount or currency",
        whatToDo(client, "R-1", Money.of("19.01", "AUD")));
    assertTrue(whatToDo(client, "R/1", Rent.AMOUNT).startsWith("wait: the reference cannot be"));
  }
}
