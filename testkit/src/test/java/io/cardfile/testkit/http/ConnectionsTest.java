package io.cardfile.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

  private final Connections open = new Connections();

  /** Returns a connection of a client with the address 127.0.0.{@code last}. */
  private static final class ServerConnection extends Socket {

    private final InetAddress address;

    ServerConnection(int last) {
      try {
        address = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
      } catch (UnknownHostException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public InetAddress getInetAddress() {
      return address;
    }
  }

  private List<Connection> add(int count, int peer) {
    List<Connection> added = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Connection connection = new Connection(new ServerConnection(peer));
      assertTrue(open.add(connection));
      added.add(connection);
    }
    return added;
  }

  private static boolean isClosed(Connection connection) {
    try {
      connection.endWait();
      return false;
    } catch (SocketException closed) {
      return true;
    }
  }

  @Test
  void oneMoreConnectionReplacesTheOneThatWaitsLongest() throws Exception {
    List<Connection> first = add(Connections.MAX_OF_A_PEER, 1);
    first.get(0).endWait();
    first.get(0).awaitRequest(1); // The wait restarts after a reply.
    add(1, 1);
    assertTrue(isClosed(first.get(1)));
    assertFalse(isClosed(first.get(0)));
  }

  @Test
  void firstByteOfARequestDoesNotRestartItsWait() {
    List<Connection> first = add(Connections.MAX_OF_A_PEER, 1);
    first.get(0).awaitRequest(1);
    add(1, 1);
    assertTrue(isClosed(first.get(0)));
    assertFalse(isClosed(first.get(1)));
  }

  @Test
  void connectionOfARequestInProgressIsKept() throws Exception {
    List<Connection> first = add(Connections.MAX_OF_A_PEER, 1);
    first.get(0).endWait();
    add(1, 1);
    assertFalse(isClosed(first.get(0)));
    assertTrue(isClosed(first.get(1)));
  }

  @Test
  void oneMoreConnectionIsRefusedWhileTheOthersAreBusy() throws Exception {
    for (Connection busy : add(Connections.MAX_OF_A_PEER, 1)) {
      busy.endWait();
    }
    assertFalse(open.add(new Connection(new ServerConnection(1))));
    add(1, 2);
  }

  @Test
  void aClientOverItsLimitReplacesNoConnectionOfOthers() {
    List<Connection> other = add(1, 2);
    add(Connections.MAX_OF_A_PEER + 100, 1);
    assertFalse(isClosed(other.get(0)));
  }

  @Test
  void allClientsTogetherHaveALimit() {
    final List<Connection> first = add(Connections.MAX_OF_A_PEER, 1);
    add(Connections.MAX - Connections.MAX_OF_A_PEER, 2);
    add(1, 3);
    assertTrue(isClosed(first.get(0)));
    assertFalse(isClosed(first.get(1)));
  }

  @Test
  void requestOfAClosedConnectionIsNotServed() {
    Connection connection = add(1, 1).get(0);
    assertTrue(connection.closeIfWaiting());
    SocketException e = assertThrows(SocketException.class, connection::endWait);
    assertEquals("the connection was closed before its request was complete", e.getMessage());
  }

  @Test
  void onlyAWaitBeyondItsLimitIsOverdue() throws Exception {
    List<Connection> all = add(3, 1);
    long limit = Duration.ofSeconds(5).toNanos();
    all.forEach(each -> each.awaitRequest(limit));
    all.get(1).endWait();
    long later = System.nanoTime() + Duration.ofSeconds(8).toNanos();
    assertTrue(all.get(0).closeIfOverdue(later));
    assertFalse(all.get(1).closeIfOverdue(later), "it is being answered");
    assertFalse(all.get(2).closeIfOverdue(later - Duration.ofSeconds(2).toNanos()));
  }

  @Test
  void writeBeyondItsLimitIsOverdue() throws Exception {
    List<Connection> all = add(3, 1);
    long limit = Duration.ofSeconds(5).toNanos();
    for (Connection each : all) {
      each.endWait();
      each.beginWrite(limit);
    }
    all.get(1).beginWrite(Long.MAX_VALUE);
    long later = System.nanoTime() + Duration.ofSeconds(8).toNanos();
    assertTrue(all.get(0).closeIfOverdue(later));
    assertTrue(isClosed(all.get(0)));
    assertFalse(all.get(1).closeIfOverdue(later), "it has ended");
    assertFalse(all.get(2).closeIfOverdue(later - Duration.ofSeconds(2).toNanos()));
  }
}
