package io.cardfile.testkit.contract;

import io.cardfile.testkit.contract.TransportContract.Capability;
import java.net.InetAddress;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fault causes no second request, no wrong outcome, and no effect on the next purchase. */
abstract class FaultRows extends GatewayRows {

  private static final String CASES = "io.cardfile.testkit.contract.FaultCase#";

  FaultRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(CASES + "brief")
  void onAFreshConnection(FaultCase fault) {
    faulty.onRequest(1, fault.fault);
    buyDuring(fault, TIMEOUT);
    assertApproved("INV-2");
  }

  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(CASES + "onTheWire")
  void onAKeptConnection(FaultCase fault) {
    requires(Capability.KEEP_ALIVE);
    faulty.onRequest(2, fault.fault);
    assertApproved("INV-0");
    buyDuring(fault, TIMEOUT);
    assertApproved("INV-2");
  }

  /** With a second address, to which a transport might send again. */
  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(CASES + "ends")
  void withASecondAddress(FaultCase fault) throws Exception {
    InetAddress address = InetAddress.getByName("127.0.0.1");
    resolve(host -> Arrays.asList(address, address));
    url = url.replace("127.0.0.1", "localhost");
    faulty.onRequest(1, fault.fault);
    buyDuring(fault, TIMEOUT);
  }
}
