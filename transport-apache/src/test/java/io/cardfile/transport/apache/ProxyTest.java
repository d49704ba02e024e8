package io.cardfile.transport.apache;

import static io.cardfile.transport.apache.Sending.fail;
import static io.cardfile.transport.apache.Sending.send;
import static io.cardfile.transport.apache.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.http.TestKeys;
import io.cardfile.testsupport.http.RawServer;
import io.cardfile.transport.TransportException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import org.apache.hc.core5.http.HttpHost;
import org.junit.jupiter.api.Test;

/** Through a proxy the request is sent over TLS alone; loopback is reached directly. */
class ProxyTest {

  private static ApacheTransport.Builder through(RawServer proxy) {
    return Sending.trusting().proxy(new HttpHost("127.0.0.1", proxy.port()));
  }

  /** Connects to a server on loopback, whatever host the client names. */
  private static RawServer.Script tunnelTo(int port) {
    return line -> {
      line.receive();
      try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
        line.write("HTTP/1.1 200 Connected\r\n\r\n");
        Thread back = new Thread(() -> copy(server, line.socket), "tunnel");
        back.start();
        copy(line.socket, server);
      }
    };
  }

  private static void copy(Socket from, Socket to) {
    try (InputStream in = from.getInputStream()) {
      in.transferTo(to.getOutputStream());
    } catch (Exception e) {
      // One side has closed.
    }
  }

  /** The sandbox's certificate has no name but localhost, so the one of other.test is shown. */
  @Test
  void aTunnelCarriesThePurchaseOverTls() throws Exception {
    try (RawServer server =
            RawServer.playingTls(
                RawServer.answers(RawServer.OK), TestKeys.serverContext(TestKeys.WRONG_HOST));
        RawServer proxy = RawServer.playing(tunnelTo(server.port()));
        ApacheTransport transport =
            through(proxy).sslContext(Certificates.trusting(TestKeys.WRONG_HOST)).build()) {
      String url = server.url("other.test");
      assertTrue(send(transport, to(url)).isAttributed());
      assertFalse(send(transport, to(url)).isAttributed());
      String name = "other.test:" + server.port();
      assertEquals(List.of("CONNECT " + name + " HTTP/1.1\nHost: " + name + "\n"), proxy.requests);
      assertEquals(2, server.requests.size());
    }
  }

  @Test
  void theTunnelToAnAddressOfSixteenBytesHasBrackets() throws Exception {
    try (RawServer proxy = RawServer.answering("HTTP/1.1 502 X\r\nContent-Length: 0\r\n\r\n");
        ApacheTransport transport = through(proxy).build()) {
      fail(transport, to("https://[64:ff9b::192.0.2.33]/"));
      String name = "[64:ff9b::192.0.2.33]:443";
      assertEquals(List.of("CONNECT " + name + " HTTP/1.1\nHost: " + name + "\n"), proxy.requests);
    }
  }

  @Test
  void aProxyThatRefusesGetsNoRequest() throws Exception {
    String refusal = "HTTP/1.1 407 X\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n";
    try (RawServer proxy = RawServer.answering(refusal);
        ApacheTransport transport = through(proxy).build()) {
      TransportException e = fail(transport, to("https://gateway.test/"));
      assertEquals("nothing was sent: the proxy opened no tunnel", e.getMessage());
      assertEquals(1, proxy.requests.size());
    }
  }

  @Test
  void bytesBehindTheReplyOfTheProxyEndTheCall() throws Exception {
    try (RawServer proxy = RawServer.answering("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n");
        ApacheTransport transport = through(proxy).build()) {
      TransportException e = fail(transport, to("https://gateway.test/"));
      assertEquals("nothing was sent: the proxy opened no tunnel", e.getMessage());
    }
  }

  @Test
  void aProxyThatCannotBeReachedIsRefusedWhenItIsSet() {
    ApacheTransport.Builder builder = ApacheTransport.builder();
    for (HttpHost proxy :
        List.of(
            new HttpHost("proxy.test"),
            new HttpHost("https", "proxy.test", 3128),
            new HttpHost("socks", "proxy.test", 1080))) {
      String problem =
          assertThrows(IllegalArgumentException.class, () -> builder.proxy(proxy)).getMessage();
      assertEquals("a proxy needs a port, and the scheme http", problem);
    }
  }

  @Test
  void plainHttpGoesToNoProxy() throws Exception {
    try (RawServer proxy = RawServer.answering(RawServer.OK);
        ApacheTransport transport = through(proxy).build()) {
      assertFalse(fail(transport, to("http://gateway.test/")).mayHaveReached());
      assertEquals(0, proxy.connections.get());
    }
  }

  @Test
  void loopbackGoesPastTheProxy() throws Exception {
    try (RawServer server = RawServer.answering(RawServer.OK);
        RawServer proxy = RawServer.answering(RawServer.OK);
        ApacheTransport transport = through(proxy).build()) {
      assertEquals(200, send(transport, to(server.url())).status());
      assertEquals(200, send(transport, to(server.url("localhost"))).status());
      assertFalse(fail(transport, to("http://[::1]:9/")).mayHaveReached());
      assertEquals(0, proxy.connections.get());
    }
  }
}
