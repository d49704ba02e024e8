package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each purchase call permits one transmission, whatever wraps the transport. */
class SendingPermissionTest {

  private final FakeJournal journal = new FakeJournal();
  private final AtomicInteger sent = new AtomicInteger();

  /** Sends with permission, and loses the first reply. */
  private final FakeTransport losing =
      FakeTransport.answering(
          (request, phases) -> {
            if (!request.tryAcquireSendPermission()) {
              throw TransportException.notSent("not permitted", null);
            }
            if (sent.incrementAndGet() == 1) {
              throw TransportException.inDoubt(Phase.SENT, "the reply was lost", null);
            }
            return Samples.reply(200, "f01-approved-first");
          });

  /**
   * Prepares the request again after a failure, as a retry does, and sends it with {@code second}.
   */
  private record Retrying(Transport first, Transport second) implements Transport {

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          try {
            return first.prepare(request, phases).execute();
          } catch (TransportException e) {
            return second.prepare(request.within(request.timeout()), phases).execute();
          }
        }

        @Override
        public void cancel() {}
      };
    }
  }

  private PurchaseOutcome buy(Transport transport) {
    return Clients.builder(transport)
        .journal(journal, FakeJournal.MERCHANT)
        .build()
        .purchase(Samples.first())
        .execute();
  }

  @Test
  void aRequestThatIsPreparedAgainIsSentOnceAndInDoubt() {
    assertEquals(Kind.IN_DOUBT, buy(new Retrying(losing, losing)).kind());
    assertEquals(1, sent.get());
    assertEquals(JournalState.IN_DOUBT, journal.state());
  }

  @Test
  void notSentOfASecondTryIsNotBelievedOfTheFirst() {
    Transport unreachable =
        FakeTransport.failing(TransportException.notSent("connection refused", null));
    InDoubt outcome = (InDoubt) buy(new Retrying(losing, unreachable));
    assertEquals(Phase.SENDING, outcome.phase());
    assertTrue(((TransportException) outcome.cause().get()).mayHaveReached());
    assertEquals(JournalState.IN_DOUBT, journal.state());
  }

  @Test
  void aSecondTryAfterNothingWasSentIsPermitted() {
    sent.set(1); // No reply is lost.
    Transport unreachable =
        FakeTransport.failing(TransportException.notSent("connection refused", null));
    assertEquals(Kind.APPROVED, buy(new Retrying(unreachable, losing)).kind());
  }

  @Test
  void nothingIsPermittedAfterTheCallHasEndedAsNotSent() {
    AtomicReference<WireRequest> kept = new AtomicReference<>();
    FakeTransport keeping =
        FakeTransport.answering(
            (request, phases) -> {
              kept.set(request);
              throw TransportException.notSent("gave up", null);
            });
    assertEquals(Kind.NOT_SENT, buy(keeping).kind());
    assertFalse(kept.get().tryAcquireSendPermission());
  }

  @Test
  void aTransportThatTookThePermissionWhilePreparingMayHaveSent() {
    Transport eager =
        (request, phases) -> {
          assertTrue(request.tryAcquireSendPermission());
          throw new IllegalStateException("started, and then failed");
        };
    assertEquals(Kind.IN_DOUBT, buy(eager).kind());
    assertEquals(JournalState.IN_DOUBT, journal.state());
  }

  @Test
  void nothingIsPermittedAfterATransportFailedToPrepare() {
    AtomicReference<WireRequest> kept = new AtomicReference<>();
    Transport failing =
        (request, phases) -> {
          kept.set(request);
          throw new IllegalStateException();
        };
    assertEquals(Kind.NOT_SENT, buy(failing).kind());
    assertFalse(kept.get().tryAcquireSendPermission());
  }

  @Test
  void eachCallHasItsOwnPermission() {
    AtomicReference<WireRequest> kept = new AtomicReference<>();
    FakeTransport asking =
        FakeTransport.answering(
            (request, phases) -> {
              assertTrue(request.tryAcquireSendPermission());
              assertFalse(request.tryAcquireSendPermission());
              kept.set(request);
              return Samples.reply(200, "f01-approved-first");
            });
    PaymentClient client = Clients.of(asking);
    for (int i = 0; i < 2; i++) {
      assertEquals(Kind.APPROVED, client.purchase(Samples.first()).execute().kind());
      assertFalse(kept.get().tryAcquireSendPermission());
    }
  }
}
