package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Approved;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A failure of the journal sends nothing and hides no outcome. */
class PaymentCallJournalFailureTest {

  private static final JournalException FULL =
      new JournalException(Reason.REOPEN_REQUIRED, "the disk is full", null);

  private final List<JournalException> heard = new ArrayList<>();
  private final FakeTransport transport = FakeTransport.approving();

  private PurchaseOutcome buy(FakeTransport over, FakeJournal journal) {
    return Clients.builder(over)
        .journal(journal, FakeJournal.MERCHANT)
        .listener(
            new PaymentListener() {
              @Override
              public void onJournalFailure(PaymentEvent event, JournalException failure) {
                assertEquals(Samples.REFERENCE, event.reference());
                heard.add(failure);
              }
            })
        .build()
        .purchase(Samples.first())
        .execute();
  }

  private JournalException assertNotSent(FakeJournal journal) {
    NotSent outcome = assertInstanceOf(NotSent.class, buy(transport, journal));
    JournalException failure = outcome.journalFailure().orElseThrow();
    assertEquals(
        "the journal could not claim the reference: " + failure.getMessage(), outcome.why());
    assertTrue(transport.requests.isEmpty(), "nothing is sent");
    assertEquals(List.of("claim"), journal.events, "nothing is recorded");
    assertEquals(List.of(outcome.cause().get()), heard);
    assertFalse(outcome.isReplayed());
    heard.clear();
    return (JournalException) outcome.cause().get();
  }

  @Test
  void claimThatFailsSendsNothing() {
    assertSame(FULL, assertNotSent(new FakeJournal().failingToClaim(FULL)));
  }

  /** Another owner may have found the claim in doubt, and have sent the purchase again. */
  @Test
  void notSentThatCannotBeRecordedIsNotSaidToBeClaimed() {
    FakeTransport unreachable =
        FakeTransport.failing(TransportException.notSent("connection refused", null));
    JournalException conflict = new JournalException(Reason.CONFLICT, "of another owner", null);
    PurchaseOutcome outcome = buy(unreachable, new FakeJournal().failingToRecord(conflict));
    assertInstanceOf(NotSent.class, outcome);
    assertSame(conflict, outcome.journalFailure().get());
  }

  @Test
  void claimThatBreaksSendsNothing() {
    Throwable[] failures = {
      new IllegalStateException(), new AssertionError(), new LinkageError(), new IOException()
    };
    for (Throwable e : failures) {
      JournalException cause = assertNotSent(new FakeJournal().failingToClaim(e));
      assertEquals(Reason.UNAVAILABLE, cause.reason());
      assertEquals("UNAVAILABLE: the journal failed to claim: see the cause", cause.getMessage());
    }
  }

  @Test
  void claimThatIsNullSendsNothing() {
    assertEquals(Reason.UNAVAILABLE, assertNotSent(new FakeJournal().losingClaims()).reason());
  }

  @Test
  void interruptionOfAClaimIsKeptOnTheThread() {
    assertNotSent(new FakeJournal().failingToClaim(new InterruptedException()));

    assertTrue(Thread.interrupted());
  }

  @Test
  void errorOfTheJvmWhileClaimingGoesOnAndSendsNothing() {
    OutOfMemoryError full = new OutOfMemoryError();
    FakeJournal journal = new FakeJournal().failingToClaim(full);

    assertSame(full, assertThrows(Error.class, () -> buy(transport, journal)));
    assertTrue(transport.requests.isEmpty());
    assertEquals(List.of("claim"), journal.events);
  }

  @Test
  void whatAJournalSaysOfACardIsNotShown() {
    Exception telling = new IllegalStateException(Samples.CARD_NUMBER);
    StringWriter text = new StringWriter();
    assertNotSent(new FakeJournal().failingToClaim(telling))
        .printStackTrace(new PrintWriter(text, true));

    assertFalse(text.toString().contains(Samples.CARD_NUMBER));
  }

  private PurchaseOutcome recordFails(FakeTransport over, Throwable e) {
    FakeJournal journal = new FakeJournal().failingToRecord(e);
    PurchaseOutcome outcome = buy(over, journal);
    assertEquals(heard, List.of(outcome.journalFailure().get()));
    assertFalse(outcome.isReplayed());
    assertEquals(JournalState.PREPARED, journal.state(), "the entry stays open");
    heard.clear();
    return outcome;
  }

  @Test
  void everyOutcomeComesOutAlthoughItIsNotRecorded() {
    Object[][] endings = {
      {Kind.APPROVED, FakeTransport.approving()},
      {Kind.DECLINED, FakeTransport.replying(Samples.reply(200, "f06-declined"))},
      {Kind.REFUSED, FakeTransport.replying(Samples.reply(401, "f16-401"))},
      {Kind.NOT_SENT, FakeTransport.failing(TransportException.notSent("no route", null))},
      {Kind.IN_DOUBT, FakeTransport.failing(TransportException.inDoubt(Phase.SENT, "rst", null))}
    };
    for (Object[] ending : endings) {
      PurchaseOutcome outcome = recordFails((FakeTransport) ending[1], FULL);

      assertEquals(ending[0], outcome.kind());
      assertSame(FULL, outcome.journalFailure().get());
    }
  }

  @Test
  void approvalThatIsNotRecordedIsWhole() {
    Approved approved = (Approved) recordFails(FakeTransport.approving(), FULL);

    assertTrue(approved.storedCredential().isPresent());
    assertEquals("pur-71c0ffee", approved.reply().id().get());
    assertEquals(Samples.REQUEST_ID, approved.requestId().get());
  }

  @Test
  void recordThatBreaksIsAFailureOfTheJournal() {
    Throwable[] failures = {new IllegalStateException(), new AssertionError(), new IOException()};
    for (Throwable e : failures) {
      Exception failure = recordFails(FakeTransport.approving(), e).journalFailure().orElseThrow();
      assertEquals(Reason.UNAVAILABLE, ((JournalException) failure).reason());
      assertEquals(
          "UNAVAILABLE: the journal failed to record: see the cause", failure.getMessage());
    }
  }

  @Test
  void whatIsNotRecordedIsNotSentAgain() {
    FakeJournal journal = new FakeJournal().failingToRecord(FULL);
    buy(transport, journal);
    FakeTransport second = FakeTransport.approving();

    PurchaseOutcome again = buy(second, journal);

    assertEquals(Why.OPEN_IN_JOURNAL, ((PurchaseOutcome.InDoubt) again).why());
    assertTrue(second.requests.isEmpty());
  }

  @Test
  void errorOfTheJvmWhileRecordingGoesOnAndLeavesTheEntryOpen() {
    StackOverflowError deep = new StackOverflowError();
    FakeJournal journal = new FakeJournal().failingToRecord(deep);

    assertSame(deep, assertThrows(Error.class, () -> buy(transport, journal)));
    assertEquals(JournalState.PREPARED, journal.state());
  }

  @Test
  void listenerThatThrowsChangesNothing() {
    FakeJournal journal = new FakeJournal().failingToRecord(FULL);
    PurchaseOutcome outcome =
        Clients.builder(transport)
            .journal(journal, FakeJournal.MERCHANT)
            .listener(
                new PaymentListener() {
                  @Override
                  public void onJournalFailure(PaymentEvent event, JournalException failure) {
                    throw new IllegalStateException();
                  }
                })
            .build()
            .purchase(Samples.first())
            .execute();

    assertEquals(Kind.APPROVED, outcome.kind());
    assertSame(FULL, outcome.journalFailure().get());
  }
}
