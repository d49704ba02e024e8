package io.cardfile.testkit;

import static io.cardfile.testkit.Shopper.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.Capture;
import io.cardfile.purchase.NextStep;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomesTest {

  @Test
  void eachKindHasTheReferenceOfTheCaller() {
    List<PurchaseOutcome> outcomes =
        List.of(
            Outcomes.approved("ORDER-1", TEN_DOLLARS),
            Outcomes.declined("ORDER-1", TEN_DOLLARS, "51"),
            Outcomes.refused("ORDER-1", TEN_DOLLARS, "Card number is invalid"),
            Outcomes.referenceReused("ORDER-1", TEN_DOLLARS, JournalState.APPROVED),
            Outcomes.notSent("ORDER-1", TEN_DOLLARS),
            Outcomes.inDoubt("ORDER-1", TEN_DOLLARS));
    assertEquals(
        List.of(Kind.values()), outcomes.stream().map(PurchaseOutcome::kind).sorted().toList());
    outcomes.forEach(outcome -> assertEquals("ORDER-1", outcome.reference()));
  }

  @Test
  void approvalsAreCapturedOrNot() {
    PurchaseOutcome.Approved approved = Outcomes.approved("ORDER-1", TEN_DOLLARS);
    assertEquals(TEN_DOLLARS, approved.amount());
    assertEquals(Capture.FULL, approved.capture());
    assertEquals(Capture.NONE, Outcomes.authorized("ORDER-1", TEN_DOLLARS).capture());
  }

  @Test
  void referencesHaveIdentifiersOfTheirOwn() {
    String id = Outcomes.approved("ORDER-1", TEN_DOLLARS).id().orElseThrow();
    assertEquals(id, Outcomes.approved("ORDER-1", TEN_DOLLARS).id().orElseThrow());
    assertNotEquals(id, Outcomes.approved("ORDER-2", TEN_DOLLARS).id().orElseThrow());
  }

  @Test
  void aDeclineHasTheTextOfItsCode() {
    PurchaseOutcome.Declined declined = Outcomes.declined("ORDER-1", TEN_DOLLARS, "51");
    assertEquals("51", declined.responseCode().orElseThrow());
    assertEquals("Insufficient Funds", declined.reply().message().orElseThrow());
    for (String code : List.of("00", "5", "abc")) {
      assertThrows(
          IllegalArgumentException.class, () -> Outcomes.declined("ORDER-1", TEN_DOLLARS, code));
    }
  }

  @Test
  void aRefusalHasTheGatewaysText() {
    PurchaseOutcome.Refused refused =
        Outcomes.refused("ORDER-1", TEN_DOLLARS, "Card number is invalid");
    assertEquals(List.of("Card number is invalid"), refused.errors());
    assertEquals(NextStep.CORRECT_AND_SEND_AGAIN, refused.next());
  }

  @Test
  void aTextThatIsNoRefusalToAClientIsNotOne() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Outcomes.refused("ORDER-1", TEN_DOLLARS, "Reference is already taken"));
    assertTrue(e.getMessage().startsWith("a client reports this as IN_DOUBT"), e.getMessage());
  }

  @Test
  void aLostReplyIsLookedUp() {
    InDoubt inDoubt = Outcomes.inDoubt("ORDER-1", TEN_DOLLARS);
    assertEquals(InDoubt.Why.NO_REPLY, inDoubt.why());
    assertEquals(NextStep.LOOK_UP, inDoubt.next());
  }
}
