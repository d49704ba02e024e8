package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Claim;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation.Codes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Nothing is sent when too much time has passed since the claim, on either clock. */
class PaymentCallWindowTest {

  /** A journal whose claims have a lease. */
  private static final class LeasingJournal implements PurchaseJournal {
    private final PurchaseJournal inside = InMemoryJournal.create();
    private final Duration lease;

    LeasingJournal(Duration lease) {
      this.lease = lease;
    }

    @Override
    public Optional<Duration> lease() {
      return Optional.of(lease);
    }

    @Override
    public Claim claim(PurchaseContent content) throws JournalException {
      return inside.claim(content);
    }

    @Override
    public JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException {
      return inside.record(entry, outcome);
    }

    @Override
    public Instant now() throws JournalException {
      return inside.now();
    }

    @Override
    public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
      return inside.find(merchant, reference);
    }

    @Override
    public List<JournalEntry> open(@Nullable JournalEntry after, int limit)
        throws JournalException {
      return inside.open(after, limit);
    }

    @Override
    public Optional<JournalEntry> latestApproved(String merchant) throws JournalException {
      return inside.latestApproved(merchant);
    }

    @Override
    public long purge(Duration age) throws JournalException {
      return inside.purge(age);
    }
  }

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-22T10:00:00Z"));
  private final SettableTicker ticker = SettableTicker.standing();
  private final LeasingJournal journal = new LeasingJournal(Duration.ofSeconds(90));

  /** Runs {@code connecting}, then checks the permission to send as every transport does. */
  private static FakeTransport lastLook(Runnable connecting) {
    return FakeTransport.answering(
        (request, phases) -> {
          connecting.run();
          return sendIfAllowed(request);
        });
  }

  private static WireReply sendIfAllowed(WireRequest request) throws TransportException {
    if (!request.tryAcquireSendPermission()) {
      throw TransportException.notSent("too late", null);
    }
    return Samples.reply(200, "f01-approved-first");
  }

  private PurchaseOutcome buy(FakeTransport transport) {
    return Clients.builder(transport)
        .journal(journal, "TEST-merchant")
        .clock(clock)
        .build()
        .purchase(Samples.first())
        .execute();
  }

  @Test
  void machineThatWasSuspendedAfterTheClaimSendsNothing() throws Exception {
    PurchaseOutcome outcome = buy(lastLook(() -> clock.jump(Duration.ofSeconds(35))));

    assertEquals(PurchaseOutcome.Kind.NOT_SENT, outcome.kind());
    assertEquals(
        JournalState.NOT_SENT, journal.find("TEST-merchant", Samples.REFERENCE).get().state());
  }

  @Test
  void leaseLessTheDeadlineIsLeftForSending() {
    assertEquals(
        PurchaseOutcome.Kind.APPROVED,
        buy(lastLook(() -> clock.jump(Duration.ofSeconds(34)))).kind());
  }

  @Test
  void withoutALeaseTheDeadlineIsTheLimit() {
    Runnable minute = () -> clock.jump(Duration.ofSeconds(55));
    PurchaseOutcome outcome =
        Clients.builder(lastLook(minute)).clock(clock).build().purchase(Samples.first()).execute();

    assertEquals(PurchaseOutcome.Kind.NOT_SENT, outcome.kind());
  }

  @Test
  void withALongLeaseTheDeadlineIsTheLimit() {
    Runnable minute = () -> clock.jump(Duration.ofSeconds(55));
    PurchaseOutcome outcome =
        Clients.builder(lastLook(minute))
            .journal(new LeasingJournal(Duration.ofMinutes(10)), "TEST-merchant")
            .clock(clock)
            .build()
            .purchase(Samples.first())
            .execute();

    assertEquals(PurchaseOutcome.Kind.NOT_SENT, outcome.kind());
  }

  /** The deadline may be longer; a claim that is 5 minutes old may be in doubt elsewhere. */
  @Test
  void withAJournalThatHasNoLeaseSendingBeginsWithinFiveMinutes() {
    for (int seconds : new int[] {299, 300}) {
      PurchaseOutcome outcome =
          Clients.builder(lastLook(() -> clock.jump(Duration.ofSeconds(seconds))))
              .deadline(Duration.ofMinutes(10))
              .journal(InMemoryJournal.create(clock), "TEST-merchant")
              .clock(clock)
              .build()
              .purchase(Samples.first())
              .execute();
      assertEquals(seconds == 300, outcome.kind() == PurchaseOutcome.Kind.NOT_SENT);
    }
  }

  @Test
  void wallClockThatWasSetBackOpensNothingAndClosesNothing() {
    assertEquals(
        PurchaseOutcome.Kind.APPROVED,
        buy(lastLook(() -> clock.jump(Duration.ofDays(-400)))).kind());
  }

  @Test
  void monotonicClockCountsWhereTheWallClockStandsStill() {
    Duration deadline = Duration.ofSeconds(3);
    SendingWindow late = new SendingWindow(clock, ticker, deadline, deadline);
    SendingWindow open = new SendingWindow(clock, ticker, Duration.ofHours(1), deadline);

    ticker.advance(deadline);

    assertEquals(Duration.ZERO, late.left());
    assertFalse(late.grant());
    assertTrue(open.grant());
  }

  @Test
  void authorizerThatReturnsAfterTheDeadlineSendsNothing() {
    FakeTransport transport = FakeTransport.approving();
    NotSent outcome =
        (NotSent)
            Clients.builder(transport)
                .ticker(ticker)
                .authorizer(
                    request -> {
                      ticker.advance(request.timeout());
                      return List.of(WireHeader.of("Authorization", "late"));
                    })
                .build()
                .purchase(Samples.first())
                .execute();

    assertEquals("the deadline passed while the authorizer or signer was called", outcome.why());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void timeThatTheAuthorizerTookIsTakenOffTheTransport() {
    FakeTransport transport = FakeTransport.approving();
    Clients.builder(transport)
        .ticker(ticker)
        .deadline(Duration.ofSeconds(20))
        .authorizer(
            request -> {
              ticker.advance(Duration.ofSeconds(7));
              return List.of(WireHeader.of("Authorization", "soon"));
            })
        .build()
        .purchase(Samples.first())
        .execute();

    assertEquals(Duration.ofSeconds(13), transport.requests.get(0).timeout());
  }

  /** A call with the client's deadline may begin to send 35 s after its claim. */
  @Test
  void deadlineOfOneCallChangesWhatIsLeftForSending() {
    for (int seconds : new int[] {9, 10}) {
      PurchaseOutcome outcome =
          Clients.builder(lastLook(() -> clock.jump(Duration.ofSeconds(seconds))))
              .journal(new LeasingJournal(Duration.ofSeconds(90)), "TEST-merchant")
              .clock(clock)
              .build()
              .purchase(Samples.first())
              .deadline(Duration.ofSeconds(80))
              .execute();
      assertEquals(seconds == 10, outcome.kind() == PurchaseOutcome.Kind.NOT_SENT);
    }
  }

  @Test
  void deadlineOfOneCallBeyondTheLeaseIsRefused() {
    PaymentCall<PurchaseOutcome> call =
        Clients.builder(FakeTransport.approving())
            .journal(journal, "TEST-merchant")
            .build()
            .purchase(Samples.first());

    ValidationException e =
        assertThrows(ValidationException.class, () -> call.deadline(Duration.ofMillis(85_001)));

    assertEquals("deadline", e.violations().get(0).path());
    assertEquals(Codes.CONFIG_DEADLINE, e.violations().get(0).code());
    assertEquals(
        PurchaseOutcome.Kind.APPROVED, call.deadline(Duration.ofSeconds(85)).execute().kind());
  }

  @Test
  void leaseThatIsNotLongerThanTheDeadlineIsRefused() {
    PaymentClient.Builder builder =
        Clients.builder(FakeTransport.approving())
            .journal(journal, "TEST-merchant")
            .deadline(Duration.ofSeconds(90));

    ValidationException e = assertThrows(ValidationException.class, builder::build);

    assertEquals(Codes.CONFIG_DEADLINE, e.violations().get(0).code());
  }
}
