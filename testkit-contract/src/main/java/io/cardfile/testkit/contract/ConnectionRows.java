package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.http.TestKeys;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A connection is used again only while it is open, silent and unbroken. */
abstract class ConnectionRows extends ContractRows {

  private static final String HERE = "io.cardfile.testkit.contract.ConnectionRows#";
  private static final String LATE_REPLY =
      "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{\"late\":true}";

  ConnectionRows(TransportContract contract) {
    super(contract, Promise.ORDINARY_DAY);
  }

  /** What a server does to a connection between two requests. */
  enum Idle {
    CLOSE {
      @Override
      void play(ServerConnection connection) throws IOException {
        connection.close();
      }
    },
    RESET {
      @Override
      void play(ServerConnection connection) throws IOException {
        connection.reset();
      }
    },
    LEFT_OVER_REPLY {
      @Override
      void play(ServerConnection connection) throws IOException {
        connection.write(LATE_REPLY);
      }
    },
    REQUEST_TIMEOUT {
      @Override
      void play(ServerConnection connection) throws IOException {
        connection.reply(408, "{\"late\":true}", "Connection: close").close();
      }
    };

    abstract void play(ServerConnection connection) throws IOException;
  }

  static Stream<Arguments> idleMoments() {
    List<Arguments> moments = new ArrayList<>();
    for (Idle idle : Idle.values()) {
      moments.add(arguments(idle, "HTTP"));
      moments.add(arguments(idle, "HTTPS"));
    }
    return moments.stream();
  }

  /** The pause is between what the server does and the next request. */
  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(HERE + "idleMoments")
  void anIdleMomentNeverAffectsTheNextCall(Idle idle, String scheme) throws Exception {
    if (scheme.equals("HTTPS")) {
      secure(TestKeys.SANDBOX, TestKeys.SANDBOX);
    }
    requires(Capability.KEEP_ALIVE);
    CountDownLatch replied = new CountDownLatch(1);
    CountDownLatch played = new CountDownLatch(1);
    server.next(
        connection -> {
          connection.reply(200, connection.receive().body());
          replied.await();
          idle.play(connection);
          played.countDown();
          connection.echoForever();
        });
    server.always(ServerConnection::echoForever);
    send(purchaseOf("INV-1"));
    replied.countDown();
    assertTrue(played.await(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
    pause();
    try {
      assertNextCallHasItsOwnReply();
      assertReceived(2);
    } catch (TransportException e) {
      isAbout(Capability.REPLACES_DEAD_CONNECTIONS);
      throw e;
    }
  }

  /**
   * Waits until the operating system has delivered what the server did, for the whole time: a
   * single park may return early.
   */
  private static void pause() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(100);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private void assertNextCallHasItsOwnReply() throws TransportException {
    assertEquals(
        document("INV-2"),
        send(purchaseOf("INV-2")).document(),
        "the reply to another request was returned");
  }

  /** "Not found" names no purchase, so it must not be left over from another look-up. */
  @Test
  void aGetHasANewConnection() throws Exception {
    server.always(ServerConnection::echoForever);
    send(purchase());
    send(lookUp());
    send(lookUp());
    assertReceived(3);
    assertEquals(3, server.connections(), "connections of a purchase and two look-ups");
  }

  /** A complete reply after which the server waits for another request. */
  enum Broken {
    NOT_HTTP("garbage\r\n\r\n"),
    NEGATIVE_LENGTH("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"),
    CHUNK_WITHOUT_SIZE("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"),
    TOO_LARGE("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n{\"a\":1}" + spaces(1048570));

    private final String raw;

    Broken(String raw) {
      this.raw = raw;
    }

    private static String spaces(int count) {
      return String.format("%" + count + "s", "");
    }
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  void aConnectionWithABrokenReplyIsNotUsedAgain(Broken broken) throws Exception {
    server.next(
        connection -> {
          connection.receive();
          connection.write(broken.raw);
          connection.echoForever();
        });
    server.always(ServerConnection::echoForever);
    assertInDoubt(fail(purchase()));
    assertNextCallHasAnotherConnection();
  }

  @Test
  void aConnectionWithACancelledCallIsNotUsedAgain() throws Exception {
    requires(Capability.CANCEL_WHILE_WAITING);
    Exchange cancelled = prepare(purchase());
    CountDownLatch failed = new CountDownLatch(1);
    server.next(
        connection -> {
          connection.receive();
          cancelled.cancel();
          failed.await();
          connection.write(LATE_REPLY);
          connection.echoForever();
        });
    server.always(ServerConnection::echoForever);
    assertInDoubt(failCancelled(cancelled));
    failed.countDown();
    assertNextCallHasAnotherConnection();
  }

  private void assertNextCallHasAnotherConnection() throws TransportException {
    assertNextCallHasItsOwnReply();
    assertReceived(2);
    assertNotEquals(
        server.received().get(0).connection,
        server.received().get(1).connection,
        "the connection of the next call");
  }

  /** A client that takes the second interim reply for the reply leaves that one unread. */
  @Test
  void theReplyAfterInterimRepliesDoesNotAnswerTheNextRequest() throws Exception {
    server.next(
        connection -> {
          connection.receive();
          connection.write("HTTP/1.1 103 X\r\n\r\nHTTP/1.1 103 X\r\n\r\n" + LATE_REPLY);
          connection.echoForever();
        });
    server.always(ServerConnection::echoForever);
    try {
      send(purchase());
    } catch (TransportException e) {
      assertInDoubt(e);
    }
    assertNextCallHasItsOwnReply();
  }
}
