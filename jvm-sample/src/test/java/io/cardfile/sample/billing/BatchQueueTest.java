package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BatchQueueTest {

  private final BatchQueue batch = batch((charge, why) -> {});

  private static BatchQueue batch(BatchQueue.Differences differences) {
    return new BatchQueue(
        LongStream.of(2, 3, 4).mapToObj(BatchQueueTest::charge).toList(), differences);
  }

  private static DueCharge charge(long line) {
    return new DueCharge(
        line,
        Optional.of("card-1"),
        PurchaseRequest.merchantInitiated(
                StoredCredential.fromText(Credential.TEXT), AuthReason.SUBSCRIPTION)
            .reference("R-" + line)
            .amount(Money.of("1.00", "AUD"))
            .build());
  }

  @Test
  void nothingIsLeftOfABatchThatIsDone() {
    while (batch.next() != null) {}
    assertEquals(List.of(), batch.left());
  }

  @Test
  void chargeOfAnotherProcessIsLeft() {
    batch.next();
    batch.postpone(batch.next());
    batch.next();
    assertNull(batch.next());
    assertEquals(List.of(3L), batch.left());
  }

  /** Its thread has ended before it was sent, for example because the run was stopped. */
  @Test
  void chargeThatWasTakenLastIsLeft() {
    batch.next();
    batch.next();
    assertEquals(List.of(3L, 4L), batch.left());
  }

  @Test
  void chargeThatWasNotSentIsLeftOnlyIfTheNodeIsStopped() {
    batch.notSent(batch.next());
    while (batch.next() != null) {}
    assertEquals(List.of(), batch.left());
    batch.stop();
    assertEquals(List.of(2L), batch.left());
  }

  /** Otherwise the sums of the run would count it with the outcome of the other purchase. */
  @Test
  void chargeWhoseDifferenceWasNotRecordedIsLeft() {
    BatchQueue batch =
        batch(
            (charge, why) -> {
              throw new IOException("the database cannot be reached");
            });
    batch.next();
    ChargeAttempt second = batch.next();
    assertThrows(
        IOException.class,
        () -> batch.recordDifference(second, WorkQueue.Difference.OTHER_PURCHASE));
    batch.stop();
    assertEquals(List.of(3L, 4L), batch.left());
  }

  @Test
  void stoppedBatchLeavesWhatWasNotTaken() {
    batch.next();
    batch.stop();
    assertNull(batch.next());
    assertEquals(List.of(3L, 4L), batch.left());
  }
}
