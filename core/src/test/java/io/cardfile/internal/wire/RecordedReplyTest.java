package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Samples;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Refused;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.RetryAdvice;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RecordedReplyTest {

  @Test
  void approvalEchoesItsRequest() {
    for (PurchaseRequest request : List.of(Samples.first(), Samples.later())) {
      Approved approved =
          (Approved) PurchaseWire.recorded(request, Resolution.approved("gw-1", "00"));
      assertEquals("gw-1", approved.purchase().id().get());
      assertEquals("00", approved.purchase().responseCode().get());
      assertEquals(Samples.REFERENCE, approved.reference());
      assertFalse(approved.storedCredential().isPresent());
      assertFalse(approved.requestId().isPresent());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = JournalState.class,
      names = {"NOT_PROCESSED", "NOT_SENT", "IN_DOUBT", "NOT_CHARGED"})
  void anEndingWithoutAnAnswerIsRefused(JournalState state) {
    Resolution ending = Resolution.stored(state, null, null, null);
    assertThrows(IllegalStateException.class, () -> PurchaseWire.recorded(Samples.first(), ending));
  }

  @Test
  void approvalMayLackIdAndCode() {
    Approved approved =
        (Approved) PurchaseWire.recorded(Samples.first(), Resolution.approved(null, null));
    assertFalse(approved.purchase().id().isPresent());
    assertFalse(approved.purchase().responseCode().isPresent());
  }

  @Test
  void approvalOfTheLargestAndOfNoAmount() {
    for (long minorUnits : new long[] {0, Integer.MAX_VALUE}) {
      Money amount = Money.ofMinor(minorUnits, "AUD");
      PurchaseRequest request = Samples.firstBuilder().amount(amount).build();
      assertEquals(
          Samples.REFERENCE,
          PurchaseWire.recorded(request, Resolution.approved(null, null)).reference());
    }
  }

  @Test
  void declineHasItsAdvice() {
    Declined declined =
        (Declined)
            PurchaseWire.recorded(
                Samples.first(), Resolution.declined("gw-1", "05", "do_not_retry"));
    assertEquals("gw-1", declined.purchase().id().get());
    assertEquals("05", declined.purchase().responseCode().get());
    assertEquals(Optional.of(false), declined.purchase().successful());
    assertEquals(RetryAdvice.Action.DO_NOT_RETRY, declined.advice().action());
  }

  @Test
  void declineMayLackEverything() {
    Declined declined =
        (Declined) PurchaseWire.recorded(Samples.first(), Resolution.declined(null, null, null));
    assertFalse(declined.purchase().id().isPresent());
    assertFalse(declined.purchase().responseCode().isPresent());
    assertEquals(RetryAdvice.Action.UNKNOWN, declined.advice().action());
  }

  @ParameterizedTest
  @CsvSource({"401, 401", "200, 200", "99, 0", "1000, 0", "abc, 0", "4x1, 0", ", 0"})
  void refusalHasItsStatusWhereItIsOne(String recorded, int status) {
    Refused refused =
        (Refused)
            PurchaseWire.recorded(
                Samples.first(), Resolution.stored(JournalState.REFUSED, "gw-1", recorded, null));
    assertEquals(status, refused.status());
    assertEquals("gw-1", refused.purchase().id().get());
    assertEquals(Optional.of(false), refused.purchase().envelopeSuccessful());
    assertEquals(List.of(), refused.errors());
  }
}
