package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Rows on the permission that is taken immediately before the first byte. */
abstract class PermissionRows extends ContractRows {

  PermissionRows(TransportContract contract) {
    super(contract, Promise.ONE_TRANSMISSION);
  }

  @Test
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
    assertNotSent(fail(once));
    assertReceived(1);
  }

  @Test
  void eachRequestOnAKeptConnectionIsSentOnlyWithPermission() throws Exception {
    server.always(ServerConnection::echoForever);
    send(purchase());
    assertNotSent(fail(purchase().sendIf(() -> false)));
    assertReceived(1);
    assertEquals(200, send(purchase()).status());
  }
}
