package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BatchQueueTest {

  private final BatchQueue batch =
      new BatchQueue(
          LongStream.of(2, 3, 4).mapToObj(BatchQueueTest::charge).toList(), (charge, why) -> {});

  private static DueCharge charge(long line) {
    return new DueCharge(
        line,
        Optional.of("card-1"),
        PurchaseRequest.merchantInitiated(
                StoredCredential.fromText(Credential.TEXT), AuthReason.SUBSCRIPTION)
            .reference("R-" + line)
            .amount("1.00", "AUD")
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

  @Test
  void stoppedBatchLeavesWhatWasNotTaken() {
    batch.next();
    batch.stop();
    assertNull(batch.next());
    assertEquals(List.of(3L, 4L), batch.left());
  }
}
