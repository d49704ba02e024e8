package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.fail;
import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are not sent, or get no reply, and what their failures state. */
class FailuresTest {

  private static String problem(WireRequest.Builder request) {
    try (ApacheTransport transport = ApacheTransport.create()) {
      TransportException e = fail(transport, request);
      assertFalse(e.mayHaveReached());
      return e.getMessage();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "CONTENT-TYPE",
        "Content-Length",
        "Transfer-Encoding",
        "Accept-Encoding",
        "Accept",
        "Upgrade",
        "Proxy-Authorization"
      })
  void aHeaderOfTheTransportIsNotTakenFromTheCaller(String name) throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      assertEquals(
          "nothing was sent: the transport sets the header "
              + name.toLowerCase(Locale.ROOT)
              + " itself",
          problem(to(server.url()).header(WireHeader.of(name, "x"))));
      assertEquals(0, server.requests.size());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://user:secret@127.0.0.1/", "ftp://127.0.0.1/", "/a", "http://127.0.0.1/é"})
  void anUnusableUrlIsNotShown(String url) {
    assertFalse(problem(to(url)).contains("127"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1/a b", "http://[127.0.0.1/", "http://127.0.0.1/%zz"})
  void aMalformedUrlIsExplainedWithoutItsValue(String url) {
    assertEquals("nothing was sent: the URL is malformed", problem(to(url)));
  }

  @Test
  void aThreadThatIsInterruptedAlreadySendsNothingOnAnIdleConnection() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK);
        ApacheTransport transport = ApacheTransport.create()) {
      Sending.send(transport, to(server.url()));
      Thread.currentThread().interrupt();
      TransportException e = fail(transport, to(server.url()));
      assertTrue(Thread.interrupted(), "the interrupt is kept");
      assertEquals("nothing was sent: the thread was interrupted", e.getMessage());
      assertEquals(1, server.requests.size());
    }
  }

  @Test
  void anUntrustedCertificateIsDistinguishedFromAnUnreachableServer() throws Exception {
    String failed = "nothing was sent: it failed with ";
    try (RawServer server =
            RawServer.playingTls(
                RawServer.answers(RawServer.OK), TestKeys.serverContext(TestKeys.SANDBOX));
        Socket unused = new Socket()) {
      unused.bind(new InetSocketAddress("127.0.0.1", 0)); // Keeps the port from other programs.
      String unreachable = "https://127.0.0.1:" + unused.getLocalPort() + "/v1.0/purchases";
      assertEquals(failed + "javax.net.ssl.SSLHandshakeException", problem(to(server.url())));
      assertEquals(failed + "java.net.ConnectException", problem(to(unreachable)));
    }
  }

  @Test
  void aNameThatIsNotResolvedIsDistinguishedFromAnUnreachableServer() {
    Resolver unknown =
        new Resolver(
            host -> {
              throw new UnknownHostException(host);
            });
    try (ApacheTransport transport = ApacheTransport.builder().dnsResolver(unknown).build()) {
      TransportException e = fail(transport, to("http://gateway.test/"));
      assertEquals(
          "nothing was sent: it failed with java.net.UnknownHostException", e.getMessage());
    }
  }

  @Test
  void theCertificateOfAnotherHostGetsNothing() throws Exception {
    try (RawServer server =
            RawServer.playingTls(
                RawServer.answers(RawServer.OK), TestKeys.serverContext(TestKeys.WRONG_HOST));
        ApacheTransport transport =
            ApacheTransport.builder()
                .sslContext(Certificates.trusting(TestKeys.WRONG_HOST))
                .build()) {
      TransportException e = fail(transport, to(server.url()));
      assertFalse(e.mayHaveReached());
      assertEquals(0, server.requests.size());
    }
  }

  @Test
  void aLostReplyIsNamed() throws Exception {
    try (RawServer server = RawServer.playing(RawServer.Connection::receive);
        ApacheTransport transport = ApacheTransport.create()) {
      TransportException e = fail(transport, to(server.url()));
      assertEquals(Phase.SENT, e.phase());
      assertEquals("no complete reply: the server closed the connection", e.getMessage());
    }
  }

  @Test
  void aRequestThatMayNoLongerBeSentIsNot() throws Exception {
    List<Phase> phases = new ArrayList<>();
    try (RawServer server = RawServer.answering(RawServer.OK);
        ApacheTransport transport = ApacheTransport.create()) {
      WireRequest request = to(server.url()).sendIf(() -> false).build();
      TransportException e =
          assertThrows(
              TransportException.class, () -> transport.prepare(request, phases::add).execute());
      assertEquals("nothing was sent: it may not be sent any more", e.getMessage());
      assertEquals(0, server.requests.size());
    }
    assertEquals(List.of(), phases);
  }

  @Test
  void noObserverIsNotifiedBetweenThePermissionAndTheFirstByte() throws Exception {
    List<String> events = new ArrayList<>();
    try (RawServer server = RawServer.answering(RawServer.OK);
        ApacheTransport transport = ApacheTransport.create()) {
      WireRequest request = to(server.url()).sendIf(() -> events.add("permission")).build();
      transport.prepare(request, phase -> events.add(phase.name())).execute();
    }
    assertEquals(List.of("permission", "SENDING", "SENT", "REPLY_STARTED", "REPLIED"), events);
  }

  @Test
  void aClosedTransportSendsNothing() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      ApacheTransport transport = ApacheTransport.create();
      transport.close();
      assertEquals(
          "nothing was sent: the transport is closed",
          fail(transport, to(server.url())).getMessage());
      assertEquals(0, server.connections.get());
    }
  }
}
