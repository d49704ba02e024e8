package io.cardfile.testkit.contract;

import static io.cardfile.testkit.http.TestKeys.EXPIRED;
import static io.cardfile.testkit.http.TestKeys.SANDBOX;
import static io.cardfile.testkit.http.TestKeys.WRONG_HOST;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A failure before the end of the handshake is not sent; a failure of TLS afterwards is in doubt.
 */
abstract class TlsRows extends ContractRows {

  TlsRows(TransportContract contract) {
    super(contract);
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
      assertEquals(document("INV-" + i), send(purchase().body(document("INV-" + i))).document());
    }
    assertReceived(20);
  }

  @Test
  @FaultRow(
      value = 7,
      fault = "tls-self-signed",
      reason = "a self-signed certificate that is not trusted")
  void aSelfSignedCertificateIsNotSent() throws Exception {
    server.close();
    server = LoopbackServer.startTls(SANDBOX);
    server.always(ServerConnection::echoForever);
    assertHandshakeFails(purchase());
  }

  @Test
  @FaultRow(
      value = 7,
      fault = "tls-untrusted",
      reason = "another certificate than the trusted one, as with a pin")
  void anotherCertificateThanTheTrustedOneIsNotSent() throws Exception {
    secure(SANDBOX, WRONG_HOST);
    server.always(ServerConnection::echoForever);
    assertHandshakeFails(purchase());
  }

  @Test
  @FaultRow(value = 7, fault = "tls-wrong-host", reason = "the certificate of another host")
  void aCertificateOfAnotherHostIsNotSent() throws Exception {
    secure(WRONG_HOST, WRONG_HOST);
    server.always(ServerConnection::echoForever);
    assertHandshakeFails(purchase());
  }

  @Test
  @FaultRow(value = 7, fault = "tls-expired", reason = "an expired certificate")
  void anExpiredCertificateIsNotSent() throws Exception {
    secure(EXPIRED, EXPIRED);
    server.always(ServerConnection::echoForever);
    assertHandshakeFails(purchase());
  }

  @Test
  @FaultRow(value = 7, fault = "tls-no-answer", reason = "a handshake without an answer")
  void aHandshakeThatIsNotAnsweredIsNotSent() {
    String url = server.url("/").replace("http:", "https:");
    server.always(ServerConnection::reset);
    fail(purchase(url)); // The first handshake of a JVM takes longer.
    server.always(ServerConnection::awaitClose);
    assertFalse(failWithin(SHORT, purchase(url)).mayHaveReached());
  }

  /** Repeated, because a stack may miss a cancel between connecting and the handshake. */
  @Test
  void cancelWithinTheHandshakeIsNotSentAndReleasesTheThread() throws Exception {
    requires(Capability.CANCEL_WHILE_WAITING);
    Semaphore connected = new Semaphore(0);
    server.always(
        connection -> {
          connected.release();
          connection.awaitClose();
        });
    WireRequest.Builder purchase = purchase(server.url("/").replace("http:", "https:"));
    for (int i = 0; i < 100; i++) {
      connected.drainPermits();
      assertNotSentOnceCancelled(purchase, () -> connected.tryAcquire(10, TimeUnit.SECONDS));
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

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  @FaultRow(value = 8, fault = "tls-breaks", reason = "TLS breaks after the request was read")
  void tlsThatBreaksAfterTheRequestIsInDoubt(BrokenTls broken) throws Exception {
    secure(SANDBOX, SANDBOX);
    server.always(
        connection -> {
          connection.receive();
          broken.play(connection);
        });
    assertInDoubt(purchase());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  @FaultRow(value = 8, fault = "tls-breaks-in-reply", reason = "TLS breaks within the reply")
  void tlsThatBreaksWithinTheReplyIsInDoubt(BrokenTls broken) throws Exception {
    secure(SANDBOX, SANDBOX);
    server.always(
        connection -> {
          connection.receive();
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}");
          broken.play(connection);
        });
    assertInDoubt(purchase());
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  @FaultRow(value = 8, fault = "tls-breaks-kept", reason = "TLS breaks on a kept connection")
  void tlsThatBreaksOnAReusedConnectionIsInDoubt(BrokenTls broken) throws Exception {
    requires(Capability.KEEP_ALIVE);
    secure(SANDBOX, SANDBOX);
    server.always(onceApproved(broken::play));
    send(purchase());
    TransportException e = fail(purchase());
    assertEquals(true, e.mayHaveReached(), "may have reached the server");
    assertReceived(2);
  }
}
