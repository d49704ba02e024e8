package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.json.JsonObject;
import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.PhaseObserver;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/** What all rows of the contract share: a server, a transport, a purchase. */
abstract class ContractRows {

  static final Duration TIMEOUT = Duration.ofSeconds(10);
  static final String APPROVAL = "{\"successful\":true,\"response\":{\"successful\":true}}";

  // Looked for in every text that comes out: none may show up.
  static final String CARD_NUMBER = "4444333322221111";
  static final String CVV = "73519";
  static final String CREDENTIAL = "Q0FOQVJZOkNBTkFSWQ";
  static final String HASH = "d41d8cd98f00b204e9800998ecf8427e";

  private final TransportContract contract;
  LoopbackServer server;
  Transport transport;

  ContractRows(TransportContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void start() throws IOException {
    server = LoopbackServer.start();
    transport = contract.newTransport();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  void requires(Capability capability) {
    contract.missing(capability).ifPresent(Assumptions::abort);
  }

  static JsonObject document() {
    return document("INV-1");
  }

  static JsonObject document(String reference) {
    return JsonObject.builder()
        .put("amount", 1000)
        .put("currency", "AUD")
        .put("reference", reference)
        .put("card_number", CARD_NUMBER)
        .put("cvv", CVV)
        .build();
  }

  WireRequest.Builder purchase() {
    return WireRequest.post(server.url("/v1.0/purchases/" + HASH))
        .header(WireHeader.of("Authorization", "Basic " + CREDENTIAL))
        .body(document())
        .timeout(TIMEOUT);
  }

  WireReply send(WireRequest.Builder request) throws TransportException {
    return transport.prepare(request.build(), PhaseObserver.none()).execute();
  }

  TransportException fail(WireRequest.Builder request) {
    TransportException e = assertThrows(TransportException.class, () -> send(request));
    Canaries.assertNoneIn(e);
    return e;
  }

  /** Sends the purchase, whose outcome must be open, and which the server must have once. */
  TransportException assertInDoubt(WireRequest.Builder request) {
    TransportException e = fail(request);
    assertEquals(true, e.mayHaveReached(), "must not say that nothing was sent");
    assertEquals(1, server.heard().size(), "requests at the server");
    return e;
  }

  /** Sends the purchase, of which the server must hear nothing. */
  TransportException assertNotSent(WireRequest.Builder request) {
    TransportException e = fail(request);
    assertEquals(false, e.mayHaveReached(), "nothing was sent");
    assertEquals(0, server.heard().size(), "requests at the server");
    return e;
  }

  void assertHeard(int requests) {
    assertEquals(requests, server.heard().size(), "requests at the server");
  }
}
