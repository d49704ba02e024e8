package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PaymentListenerTest {

  private final List<String> seen = new ArrayList<>();
  private final List<Duration> durations = new ArrayList<>();

  private final PaymentListener recording =
      new PaymentListener() {
        @Override
        public void onPhase(CallInfo call, Phase phase) {
          seen.add(call.operation() + " " + call.reference() + " " + phase);
        }

        @Override
        public void onOutcome(
            CallInfo call, String kind, Duration duration, Optional<String> requestId) {
          seen.add(call + " " + kind + " " + requestId.orElse("none"));
          durations.add(duration);
        }
      };

  private final FakeTransport transport =
      FakeTransport.answering(
          (request, phases) -> {
            phases.reached(Phase.SENDING);
            phases.reached(Phase.SENT);
            return Samples.reply(200, "f01-approved-first");
          });

  private PurchaseOutcome purchase(FakeTransport transport, PaymentListener listener) {
    return Clients.builder(transport)
        .listener(listener)
        .build()
        .purchase(Samples.first())
        .execute();
  }

  @Test
  void phasesAndTheOutcomeAreToldInOrder() {
    long begin = System.nanoTime();
    purchase(transport, recording);
    Duration most = Duration.ofNanos(System.nanoTime() - begin);

    assertEquals(
        Arrays.asList(
            "PURCHASE ORDER-1001 SENDING",
            "PURCHASE ORDER-1001 SENT",
            "PURCHASE ORDER-1001 APPROVED req-8c1f"),
        seen);
    assertTrue(durations.get(0).toNanos() > 0);
    assertTrue(durations.get(0).compareTo(most) <= 0);
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
    assertEquals(Duration.ZERO, durations.get(0));
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
          public void onOutcome(
              CallInfo call, String kind, Duration duration, Optional<String> requestId) {
            throw full;
          }
        };
    PaymentListener onTheWay =
        new PaymentListener() {
          @Override
          public void onPhase(CallInfo call, Phase phase) {
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
      public void onPhase(CallInfo call, Phase phase) {
        calls.incrementAndGet();
        throw FakeTransport.<RuntimeException>sneaky(e);
      }

      @Override
      public void onOutcome(
          CallInfo call, String kind, Duration duration, Optional<String> requestId) {
        calls.incrementAndGet();
        throw FakeTransport.<RuntimeException>sneaky(e);
      }
    };
  }
}
