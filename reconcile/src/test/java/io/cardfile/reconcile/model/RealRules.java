package io.cardfile.reconcile.model;

import io.cardfile.journal.Claim;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.reconcile.model.World.Entry;
import io.cardfile.reconcile.model.World.Request;
import io.cardfile.testkit.TestClock;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The decisions of core and of the reconciler, cached for each input of the model. */
final class RealRules {

  private static final String MERCHANT = "shop-1";
  private static final Money TEN = Money.of("10.00", "AUD");
  private static final PurchaseContent CONTENT = content("INV-1");
  private static final PurchaseContent APPROVED = content("APPROVED");
  private static final String FINGERPRINT = CONTENT.newFingerprint();
  private static final Instant START = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant CHANGED = START.plusSeconds(60);
  private static final Duration TICK = Duration.ofMinutes(15);

  private final Map<List<Object>, Optional<Object>> known = new HashMap<>();

  private static PurchaseContent content(String reference) {
    StoredCredential card = StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-model-1"));
    return PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW)
        .reference(reference)
        .amount(TEN)
        .build()
        .contentFor(MERCHANT);
  }

  @SuppressWarnings("unchecked") // The cached decision for the same input.
  private <T> Optional<T> ask(List<Object> input, Supplier<Optional<T>> rule) {
    Optional<Object> decision = known.get(input);
    if (decision == null) {
      decision = (Optional<Object>) rule.get();
      known.put(input, decision);
    }
    return (Optional<T>) decision;
  }

  /** Returns the result of a claim when the journal has {@code existing}. */
  Claim.Kind claim(Entry existing) {
    return existing.state() == null
        ? Claim.Kind.GRANTED
        : ask(
                List.of("claim", existing),
                () -> Optional.of(Claim.of(CONTENT, real(existing), now(existing)).kind()))
            .get();
  }

  /** Returns the entry after a record; empty if the record is a conflict. */
  Optional<Entry> record(Entry current, Entry meant, JournalState ending) {
    return ask(
        List.of("record", current, meant, ending),
        () -> {
          try {
            JournalEntry changed =
                JournalRules.record(real(current), real(meant), outcome(ending), now(current));
            return Optional.of(new Entry(changed.state(), changed.attempt(), current.claim(), 0));
          } catch (JournalException e) {
            return Optional.empty();
          }
        });
  }

  private static Instant now(Entry entry) {
    return CHANGED.plus(TICK.multipliedBy(entry.age()));
  }

  private static JournalOutcome outcome(JournalState state) {
    return JournalOutcome.stored(state, null, null, null, null);
  }

  private static JournalEntry real(Entry entry) {
    if (entry.state() == null) {
      return null;
    }
    boolean isEnded = entry.state() != JournalState.PREPARED;
    return JournalEntry.fromStored(
        MERCHANT,
        CONTENT.reference(),
        FINGERPRINT,
        TEN,
        entry.attempt(),
        START.plusSeconds(entry.claim()),
        CHANGED,
        isEnded ? outcome(entry.state()) : null);
  }

  /**
   * Returns the state that a run of the reconciler records for an entry that has been in doubt for
   * {@code age} ticks of a quiet period each; empty if the entry stays in doubt.
   *
   * @param isVerified whether the source finds the latest approved purchase
   */
  Optional<JournalState> reconciled(int age, Request found, boolean isVerified) {
    return ask(
        List.of("reconcile", age, found, isVerified),
        () -> {
          try {
            return reconcile(age, found, isVerified);
          } catch (JournalException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static Optional<JournalState> reconcile(int age, Request found, boolean isVerified)
      throws JournalException {
    TestClock clock = TestClock.at(START);
    InMemoryJournal journal = InMemoryJournal.create(clock);
    journal.record(journal.claim(APPROVED).entry(), outcome(JournalState.APPROVED));
    journal.record(journal.claim(CONTENT).entry(), outcome(JournalState.IN_DOUBT));
    clock.advance(TICK.multipliedBy(age));
    ReportedOutcome charged = ReportedOutcome.charged(null, TEN);
    ReportedOutcome notFound = ReportedOutcome.notFound(clock.instant());
    ReportedOutcome report =
        switch (found) {
          case CHARGED -> charged;
          case VOIDED -> ReportedOutcome.voided(null, TEN, clock.instant());
          case DECLINED -> ReportedOutcome.declined(null, TEN, clock.instant());
          default -> notFound;
        };
    Reconciler.builder(journal)
        .source(
            "look-up", entry -> entry.state().isOpen() ? report : isVerified ? charged : notFound)
        .quietPeriod(TICK)
        .queriesPerSecond(1000)
        .clock(clock)
        .build()
        .run();
    return journal
        .find(MERCHANT, CONTENT.reference())
        .map(JournalEntry::state)
        .filter(state -> state != JournalState.IN_DOUBT);
  }
}
