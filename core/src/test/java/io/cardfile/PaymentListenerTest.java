package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PaymentListenerTest {

  private static final Duration TIME_TO_REPLY = Duration.ofMillis(1_234);

  private final SettableTicker ticker = SettableTicker.standing();
  private final List<String> seen = new ArrayList<>();
  private final List<PaymentEvent> ended = new ArrayList<>();

  private final PaymentListener recording =
      new PaymentListener() {
        @Override
        public void onPhase(PaymentEvent event, Phase phase) {
          seen.add(event.operation() + " " + event.reference() + " " + phase);
          assertEquals(Optional.empty(), event.outcome());
        }

        @Override
        public void onOutcome(PaymentEvent event) {
          seen.add(event + " " + event.requestId().orElse("none"));
          ended.add(event);
        }
      };

  private final FakeTransport transport =
      FakeTransport.answering(
          (request, phases) -> {
            phases.accept(Phase.SENDING);
            phases.accept(Phase.SENT);
            ticker.advance(TIME_TO_REPLY);
            return Samples.reply(200, "f01-approved-first");
          });

  private PurchaseOutcome purchase(FakeTransport transport, PaymentListener listener) {
    return Clients.builder(transport)
        .ticker(ticker)
        .listener(listener)
        .build()
        .purchase(Samples.first())
        .execute();
  }

  @Test
  void phasesAndTheOutcomeAreToldInOrder() {
    purchase(transport, recording);

    assertEquals(
        Arrays.asList(
            "PURCHASE ORDER-1001 SENDING",
            "PURCHASE ORDER-1001 SENT",
            "PURCHASE ORDER-1001 APPROVED req-8c1f"),
        seen);
    assertEquals(TIME_TO_REPLY, ended.get(0).duration());
  }

  @Test
  void eventOfAnApprovalHasAmountAndStatusButNoReason() {
    purchase(transport, recording);

    PaymentEvent event = ended.get(0);
    assertEquals(Optional.of(Samples.first().amount()), event.amount());
    assertEquals(Optional.of("APPROVED"), event.outcome());
    assertEquals(OptionalInt.of(200), event.status());
    assertEquals(Optional.of("req-8c1f"), event.requestId());
    assertEquals(Optional.empty(), event.reason());
    assertFalse(event.isReplayed());
  }

  @Test
  void eventHasTheReasonAndStatusOfEachOtherOutcome() {
    assertEnded("DECLINED 200 05", FakeTransport.replying(Samples.reply(200, "f06-declined")));
    assertEnded(
        "REFUSED 401 Incorrect Username or Token",
        FakeTransport.replying(Samples.reply(401, "f16-401")));
    assertEnded(
        "IN_DOUBT 0 NO_REPLY: it broke (purchases.example)",
        FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "it broke", null)));
    assertEnded(
        "IN_DOUBT 503 UNEXPECTED_STATUS: status 503 is not conclusive",
        FakeTransport.replying(Samples.reply(503, "f16-401")));
    assertEnded(
        "NOT_SENT 0 no route (purchases.example)",
        FakeTransport.failing(TransportException.notSent("no route", null)));
  }

  private void assertEnded(String expected, FakeTransport transport) {
    purchase(transport, recording);
    PaymentEvent event = ended.remove(0);
    String text = event.outcome().get() + " " + event.status().orElse(0);
    assertEquals(expected, text + " " + event.reason().orElse("none"));
  }

  @Test
  void eventOfAWalletTokenThatFailedHasItsReasonAndNoAmount() {
    FakeTransport silent =
        FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "it broke", null));

    Clients.builder(silent)
        .listener(recording)
        .build()
        .walletToken(Samples.walletToken())
        .execute();

    PaymentEvent event = ended.get(0);
    assertEquals(Optional.of("FAILED"), event.outcome());
    assertEquals(Optional.of("it broke (wallet.example)"), event.reason());
    assertEquals(Optional.empty(), event.amount());
    assertEquals(OptionalInt.empty(), event.status());
  }

  @Test
  void eventOfARefusedWalletTokenHasTheFirstErrorOnOneLine() {
    String body = "{'successful':false,'errors':['Invalid\\nhash','another']}".replace('\'', '"');

    Clients.builder(FakeTransport.replying(Samples.replyOf(200, body)))
        .listener(recording)
        .build()
        .walletToken(Samples.walletToken())
        .execute();

    PaymentEvent event = ended.get(0);
    assertEquals(Optional.of("REFUSED"), event.outcome());
    assertEquals(Optional.of("Invalid hash"), event.reason());
    assertEquals(OptionalInt.of(200), event.status());
  }

  @Test
  void eventOfARefusalWithoutAnErrorHasNoReason() {
    String body =
        "{'successful':false,'response':{'successful':false,'reference':'ORDER-1001'},'errors':[]}";
    assertEnded(
        "REFUSED 422 none", FakeTransport.replying(Samples.replyOf(422, body.replace('\'', '"'))));
  }

  /** An event is made inside the part that drops failures: here, of a call without an outcome. */
  @Test
  void eventThatCannotBeMadeChangesNothing() {
    PaymentClient client = Clients.builder(transport).listener(recording).build();

    client.purchase(Samples.first()).notifyListener(null, Duration.ZERO);

    assertEquals(List.of(), ended);
  }

  @Test
  void walletTokenIsToldByItsInvoiceNumber() {
    FakeTransport issuing = FakeTransport.replying(Samples.reply(200, "f19-wallet-token"));

    Clients.builder(issuing)
        .listener(recording)
        .build()
        .walletToken(Samples.walletToken())
        .execute();

    assertEquals(Arrays.asList("WALLET_TOKEN INV-1 ISSUED req-8c1f"), seen);
  }

  @Test
  void callThatIsNotSentIsTold() {
    PaymentCall<PurchaseOutcome> call =
        Clients.builder(transport).listener(recording).build().purchase(Samples.first());
    call.cancel();

    call.execute();

    assertEquals(Arrays.asList("PURCHASE ORDER-1001 NOT_SENT none"), seen);
  }

  @Test
  void callThatTheExecutorRefusesIsTold() {
    Clients.builder(transport)
        .listener(recording)
        .executor(
            task -> {
              throw new RejectedExecutionException();
            })
        .build()
        .purchase(Samples.first())
        .enqueue(outcome -> {});

    assertEquals(Arrays.asList("PURCHASE ORDER-1001 NOT_SENT none"), seen);
    assertEquals(Duration.ZERO, ended.get(0).duration());
  }

  @Test
  void cardDataIsNotTold() {
    FakeTransport echoing =
        FakeTransport.replying(
            WireReply.of(200, Samples.CARD_NUMBER, Samples.document("f01-approved-first")));

    purchase(echoing, recording);

    assertEquals(Arrays.asList("PURCHASE ORDER-1001 APPROVED ****"), seen);
  }

  @Test
  void whateverAListenerThrowsChangesNothing() {
    Throwable[] failures = {
      new IllegalStateException(),
      new AssertionError(),
      new StackOverflowError(),
      new LinkageError(),
      new Exception("checked")
    };
    for (Throwable e : failures) {
      AtomicInteger calls = new AtomicInteger();

      assertEquals(Kind.APPROVED, purchase(transport, throwing(e, calls)).kind());
      assertEquals(3, calls.get());
    }
  }

  @Test
  void errorOfTheJvmInAListenerGoesOn() {
    OutOfMemoryError full = new OutOfMemoryError();
    PaymentListener atTheEnd =
        new PaymentListener() {
          @Override
          public void onOutcome(PaymentEvent event) {
            throw full;
          }
        };
    PaymentListener onTheWay =
        new PaymentListener() {
          @Override
          public void onPhase(PaymentEvent event, Phase phase) {
            throw full;
          }
        };

    assertThrows(OutOfMemoryError.class, () -> purchase(transport, atTheEnd));
    assertThrows(OutOfMemoryError.class, () -> purchase(transport, onTheWay));
  }

  @Test
  void withoutAListenerNothingIsMissed() {
    assertEquals(Kind.APPROVED, Clients.of(transport).purchase(Samples.first()).execute().kind());
    assertFalse(transport.requests.isEmpty());
  }

  private static PaymentListener throwing(Throwable e, AtomicInteger calls) {
    return new PaymentListener() {
      @Override
      public void onPhase(PaymentEvent event, Phase phase) {
        calls.incrementAndGet();
        throw FakeTransport.<RuntimeException>sneaky(e);
      }

      @Override
      public void onOutcome(PaymentEvent event) {
        calls.incrementAndGet();
        throw FakeTransport.<RuntimeException>sneaky(e);
      }
    };
  }
}
