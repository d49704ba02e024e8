package io.cardfile.testkit;

import static io.cardfile.testkit.ExampleClient.TEN_DOLLARS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.json.JsonObject;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.testkit.gateway.ExchangeLog;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScriptedTransportTest {

  private final ScriptedTransport transport = new ScriptedTransport();
  private final WireRequest request =
      WireRequest.post("https://gateway.invalid/x")
          .body(JsonObject.builder().put("reference", "INV-1").build())
          .build();

  private Exchange prepare() {
    return transport.prepare(request, phase -> {});
  }

  @Test
  void repliesComeInTheOrderOfTheScript() throws Exception {
    WireReply one = Replies.walletToken();
    WireReply two = Replies.walletFailure();
    transport.reply(one).reply(two);
    assertSame(one.document(), prepare().execute().document());
    assertSame(two.document(), prepare().execute().document());
  }

  @Test
  void answerIsTakenWhenExecutedAndNotWhenPrepared() throws Exception {
    WireReply one = Replies.walletToken();
    transport.reply(one);
    Exchange unused = prepare();
    assertEquals(1, transport.remaining());
    assertSame(one.document(), prepare().execute().document());
    assertEquals(0, transport.remaining());
    assertThrows(AssertionError.class, unused::execute);
  }

  @Test
  void requestWithoutAScriptedAnswerFailsTheTest() {
    AssertionError e = assertThrows(AssertionError.class, () -> prepare().execute());
    assertEquals("no answer is scripted for this request", e.getMessage());
  }

  @Test
  void unscriptedRequestThatTheClientHidesIsFoundByAssertFinished() {
    ExampleClient client = ExampleClient.of("https://gateway.invalid", transport);
    transport.assertFinished();
    client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS);
    AssertionError e = assertThrows(AssertionError.class, transport::assertFinished);
    assertEquals("requests without a scripted answer: 1", e.getMessage());
  }

  @Test
  void unusedAnswerIsFoundByAssertFinished() throws Exception {
    transport.reply(Replies.walletToken()).reply(Replies.walletToken());
    prepare().execute();
    AssertionError e = assertThrows(AssertionError.class, transport::assertFinished);
    assertTrue(e.getMessage().startsWith("unused scripted answers: 1; the last exchange: POST "));
    prepare().execute();
    transport.assertFinished();
  }

  @Test
  void scriptedFailureIsThrownUnchanged() {
    TransportException failure = TransportException.inDoubt(Phase.SENDING, "reset", null);
    transport.fail(failure);
    assertSame(failure, assertThrows(TransportException.class, () -> prepare().execute()));
    assertEquals(Optional.empty(), transport.exchanges().get(0).reply());
  }

  @Test
  void scriptedFailuresBecomeOutcomesOfTheClient() {
    ExampleClient client = ExampleClient.of("https://gateway.invalid", transport);
    transport.fail(TransportException.notSent("refused", null));
    transport.fail(TransportException.inDoubt(Phase.SENT, "reset", null));
    assertEquals(
        PurchaseOutcome.Kind.NOT_SENT,
        client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS).kind());
    assertEquals(
        PurchaseOutcome.Kind.IN_DOUBT,
        client.first("INV-1", TestCards.VISA_APPROVED, TEN_DOLLARS).kind());
  }

  @Test
  void requestsAreRecorded() throws Exception {
    transport.reply(Replies.walletToken());
    prepare().execute();
    RecordedExchange exchange = transport.exchanges().get(0);
    assertEquals("/x", exchange.request().rawPath());
    assertEquals(Optional.of("INV-1"), exchange.request().reference());
    assertEquals(200, exchange.reply().orElseThrow().status());
    assertEquals(1, transport.requestCount());
  }

  @Test
  void recordAndScriptAreLimited() throws Exception {
    WireReply reply = Replies.walletToken();
    for (int i = 0; i < ScriptedTransport.MAX_STEPS; i++) {
      transport.reply(reply);
    }
    assertThrows(IllegalStateException.class, () -> transport.reply(reply));
    for (int i = 0; i < ExchangeLog.MAX + 1; i++) {
      prepare().execute();
    }
    assertEquals(ExchangeLog.MAX, transport.exchanges().size());
    assertEquals(ExchangeLog.MAX + 1, transport.requestCount());
  }

  @Test
  void cancelledExchangeUsesNoAnswer() {
    transport.reply(Replies.walletToken());
    Exchange exchange = prepare();
    exchange.cancel();
    TransportException e = assertThrows(TransportException.class, exchange::execute);
    assertFalse(e.mayHaveReached());
    assertEquals(1, transport.remaining());
  }

  @Test
  void phasesAreReported() throws Exception {
    transport.reply(Replies.walletToken());
    List<Phase> phases = new ArrayList<>();
    transport.prepare(request, phases::add).execute();
    assertEquals(List.of(Phase.SENDING, Phase.SENT, Phase.REPLY_STARTED, Phase.REPLIED), phases);
  }

  @Test
  void toStringShowsNoContent() throws Exception {
    transport.reply(Replies.walletToken()).reply(Replies.walletFailure());
    prepare().execute();
    assertEquals("ScriptedTransport(1 answered, 1 waiting)", transport.toString());
    assertFalse(transport.exchanges().toString().contains("INV-1"));
  }
}
