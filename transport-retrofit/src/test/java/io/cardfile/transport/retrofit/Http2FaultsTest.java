package io.cardfile.transport.retrofit;

import static io.cardfile.transport.retrofit.Http2.purchases;
import static io.cardfile.transport.retrofit.Sending.send;
import static io.cardfile.transport.retrofit.Sending.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.http2.Http2Fault;
import io.cardfile.testkit.contract.http2.Http2FaultServer;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HTTP/2 has many ways to request a retry: none of them sends a payment twice. */
class Http2FaultsTest {

  private final RetrofitTransport transport = RetrofitTransport.create(Http2.client(1));
  private final RetrofitTransport twoAddresses = RetrofitTransport.create(Http2.client(2));
  private final AtomicInteger charges = new AtomicInteger();
  private Http2FaultServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        Http2FaultServer.inFrontOf(
            request -> {
              charges.incrementAndGet();
              return Http2.approve(request);
            });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  static List<Http2Fault> silent() {
    return Http2.silent();
  }

  static List<Http2Fault> answers() {
    return Http2.answers();
  }

  @Test
  void repliesComeOverOneConnection() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertEquals(Http2.APPROVAL, send(transport, to(purchases(server))).document());
    }
    assertEquals(5, server.requests());
    assertEquals(1, server.connections());
  }

  @ParameterizedTest
  @MethodSource("silent")
  void onceOnAFreshConnectionIsInDoubt(Http2Fault fault) {
    server.once(fault);
    assertInDoubt(transport, 1);
  }

  @ParameterizedTest
  @MethodSource("silent")
  void alwaysOnFreshConnectionsIsInDoubt(Http2Fault fault) {
    server.always(fault);
    assertInDoubt(transport, 1);
  }

  @ParameterizedTest
  @MethodSource("silent")
  void anotherAddressIsNoReasonToSendAgain(Http2Fault fault) {
    server.always(fault);
    assertInDoubt(twoAddresses, 1);
  }

  @ParameterizedTest
  @MethodSource("silent")
  void onceOnAReusedConnectionIsInDoubt(Http2Fault fault) throws Exception {
    send(transport, to(purchases(server)));
    server.once(fault);
    assertInDoubt(transport, 2);
  }

  @ParameterizedTest
  @MethodSource("silent")
  void alwaysOnAReusedConnectionIsInDoubt(Http2Fault fault) throws Exception {
    send(twoAddresses, to(purchases(server)));
    server.always(fault);
    assertInDoubt(twoAddresses, 2);
  }

  @ParameterizedTest
  @MethodSource("silent")
  void theNextCallSucceeds(Http2Fault fault) throws Exception {
    server.once(fault);
    assertInDoubt(transport, 1);
    assertEquals(200, send(transport, to(purchases(server))).status());
    assertEquals(2, server.requests());
  }

  @ParameterizedTest
  @MethodSource("silent")
  void aRequestThatTheGatewayNeverGotIsInDoubtAsWell(Http2Fault fault) {
    server.always(fault.notCharged());
    TransportException e =
        assertThrows(TransportException.class, () -> send(transport, to(purchases(server))));
    assertTrue(e.mayHaveReached());
    assertEquals(1, server.requests());
    assertEquals(0, charges.get());
  }

  static List<Http2Fault> afterTheReply() {
    return List.of(Http2Fault.replyAndGoAway(), Http2Fault.replyAndCut());
  }

  @ParameterizedTest
  @MethodSource("afterTheReply")
  void aKeptConnectionThatEndedIsReplaced(Http2Fault fault) throws Exception {
    server.always(fault);
    for (int i = 1; i <= 3; i++) {
      assertEquals(200, send(transport, to(purchases(server))).status());
      assertEquals(i, server.requests());
      assertEquals(i, server.connections());
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50)); // Idle is what it is.
    }
  }

  @ParameterizedTest
  @MethodSource("answers")
  void aStatusIsAReply(Http2Fault fault) throws Exception {
    send(twoAddresses, to(purchases(server)));
    server.always(fault);
    int status = send(twoAddresses, to(purchases(server))).status();
    assertEquals(fault.toString().substring(0, 3), String.valueOf(status));
    assertEquals(2, server.requests());
    assertEquals(2, charges.get());
    assertEquals(1, server.connections());
  }

  /** OkHttp would share one connection between host names with the same certificate and address. */
  @Test
  void eachNameHasAConnectionOfItsOwn() throws Exception {
    send(transport, to(purchases(server)));
    assertEquals(200, send(transport, to(server.url("127.0.0.1") + "/v1.0/purchases")).status());
    assertEquals(2, server.connections());
  }

  @Test
  void misdirectedIsAReplyAndTheNextPurchaseHasAFreshConnection() throws Exception {
    send(transport, to(purchases(server)));
    server.once(Http2Fault.answer(421, "{}"));
    assertEquals(421, send(transport, to(purchases(server))).status());
    assertEquals(1, server.connections());
    assertEquals(200, send(transport, to(purchases(server))).status());
    assertEquals(200, send(transport, to(purchases(server))).status());
    assertEquals(2, server.connections());
    assertEquals(4, server.requests());
  }

  private void assertInDoubt(RetrofitTransport transport, int requests) {
    TransportException e =
        assertThrows(TransportException.class, () -> send(transport, to(purchases(server))));
    assertTrue(e.mayHaveReached());
    assertEquals(requests, server.requests());
    assertEquals(requests, charges.get());
  }
}
