package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.purchase.LookUpOutcome;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.testkit.contract.TransportContract.Capability;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reply has the same outcome on the first and on a later request of a connection. */
abstract class OrdinaryDayRows extends ClientRows {

  private static final String REPLIES = "io.cardfile.testkit.contract.OrdinaryReply#all";
  private static final String APPROVED =
      "{\"successful\":true,\"response\":{\"successful\":true,\"id\":\"p-1\",\"amount\":1900,"
          + "\"currency\":\"AUD\",\"reference\":\"ORDER-1\",\"captured\":true},\"errors\":[]}";

  OrdinaryDayRows(TransportContract contract) {
    super(contract, Promise.ORDINARY_DAY);
  }

  @ParameterizedTest(name = ROW_NAME)
  @MethodSource(REPLIES)
  void aReplyHasTheSameOutcomeOnAFreshAndOnAUsedConnection(OrdinaryReply reply) {
    answer(reply);
    if (!reply.lookUp.isEmpty()) {
      LookUpOutcome fresh = lookUp(server.url(""), "ORDER-7", TIMEOUT);
      assertEquals(reply.lookUp, fresh.kind().name(), fresh::toString);
      assertEquals(Kind.APPROVED, buy("ORDER-1").kind());
      LookUpOutcome used = lookUp(server.url(""), "ORDER-7", TIMEOUT);
      assertEquals(fresh.toString(), used.toString(), "the outcome after another request");
      return;
    }
    PurchaseOutcome fresh = buy("ORDER-7");
    if (!reply.expected.isEmpty()) {
      assertEquals(reply.expected, OrdinaryReply.describe(fresh), fresh::toString);
    }
    assertEquals(Kind.APPROVED, buy("ORDER-1").kind());
    PurchaseOutcome used = buy("ORDER-7");
    assertEquals(fresh.toString(), used.toString(), "the outcome on a used connection");
    Assumptions.assumeFalse(lacks(Capability.KEEP_ALIVE), "no connection is used again");
    assertEquals(
        server.received().get(1).connection,
        server.received().get(2).connection,
        "the connection of the last purchase");
  }

  private void answer(OrdinaryReply reply) {
    server.always(
        connection -> {
          while (true) {
            if (connection.receive().body().contains("\"ORDER-1\"")) {
              connection.reply(200, APPROVED);
            } else {
              connection.reply(reply.status, reply.body, "Content-Type: application/json");
            }
          }
        });
  }

  private PurchaseOutcome buy(String reference) {
    return buy(server.url(""), reference, TIMEOUT);
  }
}
