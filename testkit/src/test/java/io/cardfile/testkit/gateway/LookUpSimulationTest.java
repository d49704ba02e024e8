package io.cardfile.testkit.gateway;

import static io.cardfile.testkit.gateway.Purchasing.at;
import static io.cardfile.testkit.gateway.Purchasing.errors;
import static io.cardfile.testkit.gateway.Purchasing.first;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookUpSimulationTest {

  private final GatewaySimulator simulator = GatewaySimulator.create();
  private final Purchasing purchasing = new Purchasing(simulator);

  private WireReply lookUp(String segment) {
    return ask("GET", segment, "TEST");
  }

  private WireReply ask(String method, String segment, String token) {
    String url = "https://gateway.invalid/v1.0/purchases/" + segment;
    WireRequest.Builder request =
        method.equals("GET") ? WireRequest.get(url) : WireRequest.post(url);
    WireRequest bare = request.build();
    WireRequest whole = bare.with(BasicAuthorizer.of("TEST-merchant", token).authorize(bare));
    return simulator.handle(GatewayRequest.of(whole)).orElseThrow();
  }

  @Test
  void chargedPurchaseIsReturnedAsAnswered() {
    WireReply answered = purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals(200, lookUp("INV-1").status());
    assertEquals(answered.document(), lookUp("INV-1").document());
    assertEquals(answered.document(), lookUp(at(answered, "response.id")).document());
  }

  @Test
  void declinedPurchaseIsReturnedAsAnswered() {
    WireReply answered = purchasing.send(first("INV-1", TestCards.VISA_DECLINED, 1000));
    assertEquals(answered.document(), lookUp("INV-1").document());
  }

  @Test
  void lostReplyIsFound() {
    simulator.loseNextReply();
    simulator.handle(
        GatewayRequest.of(
            authorized(
                WireRequest.post("https://gateway.invalid/v1.0/purchases")
                    .body(first("INV-1", TestCards.VISA_APPROVED, 1000))
                    .build())));
    assertEquals("true", at(lookUp("INV-1"), "response.successful"));
    assertEquals("1000", at(lookUp("INV-1"), "response.amount"));
  }

  private static WireRequest authorized(WireRequest bare) {
    return bare.with(BasicAuthorizer.of("TEST-merchant", "TEST").authorize(bare));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"INV-2", "inv-1", "INV-1%20", "INV%2D1x", "p", "a/INV-1", "INV-1/", "%2F"})
  void unknownPurchaseIsNotFound(String segment) {
    purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    WireReply reply = lookUp(segment);
    assertEquals(404, reply.status());
    assertEquals(List.of("Could not find Purchase"), errors(reply));
    assertEquals("{}", at(reply, "response"));
    assertNull(reply.document().get("test"));
  }

  @Test
  void referenceIsDecoded() {
    purchasing.send(first("INV~1_a.b", TestCards.VISA_APPROVED, 1000));
    assertEquals("INV~1_a.b", at(lookUp("INV%7E1%5Fa%2Eb"), "response.reference"));
  }

  @Test
  void refusedPurchaseIsNotFound() {
    purchasing.send(Purchasing.without(first("INV-1", TestCards.VISA_APPROVED, 1000), "currency"));
    assertEquals(404, lookUp("INV-1").status());
  }

  @Test
  void wrongCredentialsAreRefusedOnALookUp() {
    purchasing.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    assertEquals(401, ask("GET", "INV-1", "WRONG").status());
    assertEquals(401, ask("GET", "INV-2", "WRONG").status());
  }

  @Test
  void lookUpAcceptsOnlyGet() {
    assertEquals(405, ask("POST", "INV-1", "TEST").status());
    assertEquals(404, lookUp("").status());
  }

  @Test
  void lookUpChangesNothing() {
    lookUp("INV-1");
    assertEquals(List.of(), simulator.ledger().entries());
  }

  @Test
  void chargeIsPreferredToADecline() {
    GatewaySimulator again = GatewaySimulator.builder().chargeDuplicates().build();
    Purchasing two = new Purchasing(again);
    two.send(first("INV-1", TestCards.VISA_DECLINED, 1000));
    two.send(first("INV-1", TestCards.VISA_APPROVED, 1000));
    two.send(first("INV-1", TestCards.VISA_DECLINED, 1000));
    Optional<LedgerEntry> found = again.ledger().find("INV-1");
    assertEquals(LedgerEntry.Outcome.APPROVED, found.orElseThrow().outcome());
  }
}
