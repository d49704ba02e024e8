package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Rows on the permission that is taken immediately before the first byte. */
abstract class PermissionRows extends ContractRows {

  PermissionRows(TransportContract contract) {
    super(contract);
  }

  @Test
  @FaultRow(
      value = 56,
      fault = "too-late-to-send",
      reason = "the claim is too old when the connection is established")
  void aRequestThatMayNoLongerBeSentIsNotSent() {
    server.always(ServerConnection::echoForever);
    // A check before connecting would still allow the request.
    Duration limit = TIMEOUT.dividedBy(4);
    assertNotSent(purchase().sendIf(() -> !server.isConnectedWithin(limit)));
  }

  /** A purchase may be sent once, even if a wrapping transport prepares it twice. */
  @Test
  void aRequestThatIsPreparedAgainIsSentOnce() throws Exception {
    server.always(ServerConnection::echoForever);
    AtomicBoolean permission = new AtomicBoolean(true);
    WireRequest.Builder once = purchase().sendIf(() -> permission.getAndSet(false));
    send(once);
    assertFalse(fail(once).mayHaveReached());
    assertReceived(1);
  }

  @Test
  void eachRequestOnAKeptConnectionIsSentOnlyWithPermission() throws Exception {
    server.always(ServerConnection::echoForever);
    send(purchase());
    TransportException e = fail(purchase().sendIf(() -> false));
    assertFalse(e.mayHaveReached());
    assertReceived(1);
    assertEquals(200, send(purchase()).status());
  }
}
