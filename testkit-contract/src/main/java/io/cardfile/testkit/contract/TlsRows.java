package io.cardfile.testkit.contract;

import static io.cardfile.testkit.http.TestKeys.EXPIRED;
import static io.cardfile.testkit.http.TestKeys.SANDBOX;
import static io.cardfile.testkit.http.TestKeys.WRONG_HOST;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.Transport.Exchange;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A failure before the end of the handshake is not sent; a failure of TLS afterwards is in doubt.
 */
abstract class TlsRows extends ContractRows {

  TlsRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  @Test
  void aPurchaseOverTlsIsSentOnce() throws Exception {
    secure(SANDBOX, SANDBOX);
    server.always(ServerConnection::echoForever);
    assertEquals(document(), send(purchase()).document());
    assertReceived(1);
  }

  @Test
  void aBurstOverTlsIsSentOnceEach() throws Exception {
    secure(SANDBOX, SANDBOX);
    server.always(ServerConnection::echoForever);
    for (int i = 0; i < 20; i++) {
      assertEquals(document("INV-" + i), send(purchaseOf("INV-" + i)).document());
    }
    assertReceived(20);
    assertTrue(
        lacks(Capability.KEEP_ALIVE) || server.connections() < 20,
        "20 purchases had 20 connections");
  }

  @Test
  void aSelfSignedCertificateIsNotSent() throws Exception {
    server.close();
    server = LoopbackServer.startTls(SANDBOX);
    server.always(ServerConnection::echoForever);
    assertHandshakeFails(purchase());
  }

  /** Another certificate than the trusted one, one of another host, and an expired one. */
  @ParameterizedTest(name = "[{index}] {0} where {1} is trusted")
  @CsvSource({SANDBOX + "," + WRONG_HOST, WRONG_HOST + "," + WRONG_HOST, EXPIRED + "," + EXPIRED})
  void aCertificateThatIsNotTrustedIsNotSent(String shown, String trusted) throws Exception {
    secure(shown, trusted);
    server.always(ServerConnection::echoForever);
    assertHandshakeFails(purchase());
  }

  @Test
  void aHandshakeThatIsNotAnsweredIsNotSentByTheDeadline() {
    server.always(ServerConnection::awaitClose);
    assertHandshakeFailed(failInTime(purchase(server.url("/").replace("http:", "https:"))));
  }

  /** Repeated, because a stack may miss a cancel between connecting and the handshake. */
  @Test
  void cancelWithinTheHandshakeIsNotSentAndReleasesTheThread() {
    requires(Capability.CANCEL_WHILE_WAITING);
    AtomicReference<Exchange> call = new AtomicReference<>();
    server.always(
        connection -> {
          call.get().cancel();
          connection.awaitClose();
        });
    for (int i = 0; i < 30; i++) {
      call.set(prepare(purchase(server.url("/").replace("http:", "https:"))));
      assertNotSent(failCancelled(call.get()));
    }
  }

  /** Data or events that break a TLS connection. */
  enum BrokenTls {
    PLAIN_ALERT("\u0015\3\3\0\2\2\50"),
    RECORD_OF_GARBAGE("\u0017\3\3\0\u0020" + "01234567890123456789012345678901"),
    PLAIN_REPLY("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"),
    END_WITHOUT_NOTICE(""),
    RESET("") {
      @Override
      void end(ServerConnection connection) throws IOException {
        connection.reset();
      }
    };

    private final String raw;

    BrokenTls(String raw) {
      this.raw = raw;
    }

    void play(ServerConnection connection) throws IOException {
      connection.writeBeneathTls(raw);
      end(connection);
    }

    void end(ServerConnection connection) throws IOException {
      connection.closeBeneathTls();
    }
  }

  @ParameterizedTest(name = ROW_NAME)
  @EnumSource
  void tlsThatBreaksAfterTheRequestIsInDoubt(BrokenTls broken) throws Exception {
    secure(SANDBOX, SANDBOX);
    server.always(
        connection -> {
          connection.receive();
          broken.play(connection);
        });
    assertInDoubt(purchase());
  }

  @ParameterizedTest(name = ROW_NAME)
  @EnumSource
  void tlsThatBreaksOnAReusedConnectionIsInDoubt(BrokenTls broken) throws Exception {
    requires(Capability.KEEP_ALIVE);
    secure(SANDBOX, SANDBOX);
    server.always(
        connection -> {
          connection.receive();
          connection.reply(200, APPROVAL);
          connection.receive();
          broken.play(connection);
        });
    send(purchase());
    assertInDoubt(fail(purchase()));
    assertReceived(2);
  }
}
