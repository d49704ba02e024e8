package io.cardfile.internal.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.Samples;
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

class RecordedReplyTest {

  @Test
  void approvalEchoesItsRequest() {
    for (PurchaseRequest request : List.of(Samples.first(), Samples.later())) {
      Approved approved = PurchaseWire.recordedApproval(request, "gw-1", "00");
      assertEquals("gw-1", approved.purchase().id().get());
      assertEquals("00", approved.purchase().responseCode().get());
      assertEquals(Samples.REFERENCE, approved.reference());
      assertFalse(approved.storedCredential().isPresent());
      assertFalse(approved.requestId().isPresent());
    }
  }

  @Test
  void approvalMayLackIdAndCode() {
    Approved approved = PurchaseWire.recordedApproval(Samples.first(), null, null);
    assertFalse(approved.purchase().id().isPresent());
    assertFalse(approved.purchase().responseCode().isPresent());
  }

  @Test
  void approvalOfTheLargestAndOfNoAmount() {
    for (long minorUnits : new long[] {0, Integer.MAX_VALUE}) {
      Money amount = Money.ofMinor(minorUnits, "AUD");
      PurchaseRequest request = Samples.firstBuilder().amount(amount).build();
      assertEquals(
          Samples.REFERENCE, PurchaseWire.recordedApproval(request, null, null).reference());
    }
  }

  @Test
  void declineHasItsAdvice() {
    Declined declined = PurchaseWire.recordedDecline(Samples.first(), "gw-1", "05", "do_not_retry");
    assertEquals("gw-1", declined.purchase().id().get());
    assertEquals("05", declined.purchase().responseCode().get());
    assertEquals(Optional.of(false), declined.purchase().successful());
    assertEquals(RetryAdvice.Action.DO_NOT_RETRY, declined.advice().action());
  }

  @Test
  void declineMayLackEverything() {
    Declined declined = PurchaseWire.recordedDecline(Samples.first(), null, null, null);
    assertFalse(declined.purchase().id().isPresent());
    assertFalse(declined.purchase().responseCode().isPresent());
    assertEquals(RetryAdvice.Action.UNKNOWN, declined.advice().action());
  }

  @ParameterizedTest
  @CsvSource({"401, 401", "200, 200", "99, 0", "1000, 0", "abc, 0", "4x1, 0", ", 0"})
  void refusalHasItsStatusWhereItIsOne(String recorded, int status) {
    Refused refused = PurchaseWire.recordedRefusal(Samples.first(), "gw-1", recorded);
    assertEquals(status, refused.status());
    assertEquals("gw-1", refused.purchase().id().get());
    assertEquals(Optional.of(false), refused.purchase().envelopeSuccessful());
    assertEquals(List.of(), refused.errors());
  }
}
