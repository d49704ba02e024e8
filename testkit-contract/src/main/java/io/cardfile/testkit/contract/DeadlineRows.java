package io.cardfile.testkit.contract;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A purchase ends by its deadline, whatever the gateway does meanwhile. */
abstract class DeadlineRows extends GatewayRows {

  DeadlineRows(TransportContract contract) {
    super(contract, Promise.ONE_DEADLINE);
  }

  @ParameterizedTest(name = ROW_NAME)
  @MethodSource("io.cardfile.testkit.contract.FaultCase#lasting")
  void aFaultThatLastsEndsByTheDeadline(FaultCase fault) {
    faulty.onRequest(1, fault.fault);
    long start = System.nanoTime();
    buyDuring(fault, DEADLINE);
    requireInTime(Duration.ofNanos(System.nanoTime() - start), DEADLINE);
  }
}
