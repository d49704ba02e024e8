package io.cardfile.reconcile.model;

import io.cardfile.journal.Claim;
import io.cardfile.journal.Finding;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.TestClock;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The decisions of core's rules, cached for each input of the model. */
final class RealRules {

  private static final String MERCHANT = "shop-1";
  private static final Money TEN = Money.of("10.00", "AUD");
  private static final PurchaseContent CONTENT = content("INV-1");
  private static final PurchaseContent KNOWN = content("KNOWN");
  private static final String FINGERPRINT = CONTENT.newFingerprint();
  private static final Instant START = Instant.parse("2026-11-21T06:00:00Z");
  private static final Instant CHANGED = START.plusSeconds(60);
  private static final Instant NOW = START.plusSeconds(120);
  private static final Duration QUIET = Duration.ofMinutes(2);

  private final Map<Question, Optional<Object>> known = new HashMap<>();

  private record Question(String rule, Object first, Object second, Object third) {}

  private static PurchaseContent content(String reference) {
    StoredCredential card = StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-model-1"));
    return PurchaseRequest.merchantInitiated(card, AuthReason.NO_SHOW)
        .reference(reference)
        .amount(TEN)
        .build()
        .contentFor(MERCHANT);
  }

  @SuppressWarnings("unchecked") // The cached decision for the same input.
  private <T> Optional<T> ask(Question question, Supplier<Optional<T>> rule) {
    Optional<Object> answer = known.get(question);
    if (answer == null) {
      answer = (Optional<Object>) rule.get();
      known.put(question, answer);
    }
    return (Optional<T>) answer;
  }

  /** Returns the result of a claim when the journal has {@code existing}. */
  Claim.Kind claim(Entry existing) {
    return existing == Entry.NONE
        ? Claim.Kind.GRANTED
        : ask(
                new Question("claim", existing, null, null),
                () -> Optional.of(Claim.of(CONTENT, real(existing), NOW).kind()))
            .get();
  }

  /** Returns the entry after a record; empty if the record is a conflict. */
  Optional<Entry> record(Entry current, Entry meant, JournalState ending) {
    return ask(
        new Question("record", current, meant, ending),
        () -> {
          try {
            return Optional.of(
                model(JournalRules.record(real(current), real(meant), ending(ending), NOW)));
          } catch (JournalException e) {
            return Optional.empty();
          }
        });
  }

  /** Returns the entry after a restore. */
  Entry restored(Entry current, JournalState ending) {
    return ask(
            new Question("restore", current, ending, null),
            () -> {
              JournalEntry before = real(current);
              JournalEntry after =
                  JournalRules.restored(before, MERCHANT, "INV-1", TEN, ending(ending), NOW);
              return Optional.of(after.equals(before) ? current : model(after));
            })
        .get();
  }

  private static Resolution ending(JournalState state) {
    return Resolution.stored(state, null, null, null);
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
        isEnded ? ending(entry.state()) : null);
  }

  private static Entry model(JournalEntry entry) {
    long claim = Duration.between(START, entry.claimedAt()).toSeconds();
    boolean isNew = entry.claimedAt().equals(NOW);
    return new Entry(entry.state(), entry.attempt(), isNew ? 0 : (int) claim, 0);
  }

  /**
   * Returns the state that a run of the reconciler records for an entry that has been in doubt for
   * {@code age} ticks of a quiet period each; empty if the entry stays in doubt.
   *
   * @param found the state of the purchase at the gateway
   * @param isRightPlace whether the source queries the destination of the purchase
   */
  Optional<JournalState> evidence(int age, JournalState found, boolean isRightPlace) {
    return ask(
        new Question("evidence", age, found, isRightPlace),
        () -> {
          try {
            return reconciled(age, found, isRightPlace);
          } catch (JournalException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static Optional<JournalState> reconciled(
      int age, JournalState found, boolean isRightPlace) throws JournalException {
    TestClock clock = TestClock.at(START);
    InMemoryJournal journal = InMemoryJournal.create(clock);
    journal.record(journal.claim(KNOWN).entry(), ending(JournalState.APPROVED));
    journal.record(journal.claim(CONTENT).entry(), ending(JournalState.IN_DOUBT));
    clock.advance(QUIET.multipliedBy(age));
    OutcomeSource source =
        entry -> {
          boolean isKnown = entry.reference().equals(KNOWN.reference());
          return finding(isKnown ? JournalState.APPROVED : found, isRightPlace, clock.instant());
        };
    Reconciler.builder(journal)
        .source("look-up", source)
        .quietPeriod(QUIET)
        .clock(clock)
        .build()
        .run();
    return journal
        .find(MERCHANT, CONTENT.reference())
        .map(JournalEntry::state)
        .filter(state -> state != JournalState.IN_DOUBT);
  }

  private static Finding finding(JournalState found, boolean isRightPlace, Instant now) {
    if (!isRightPlace || found == JournalState.NOT_CHARGED) {
      return Finding.notCharged(now);
    }
    return found == JournalState.APPROVED
        ? Finding.charged(null, TEN, null)
        : Finding.declined(null, TEN, null);
  }
}
