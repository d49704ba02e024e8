package io.cardfile;

import io.cardfile.journal.Claim;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A journal in memory that runs a step before each operation and records the operations. */
final class FakeJournal implements PurchaseJournal {

  static final String MERCHANT = "TEST-merchant";

  final List<String> events = new CopyOnWriteArrayList<>();

  private final InMemoryJournal inside = InMemoryJournal.create();
  private volatile Step onClaim = () -> {};
  private volatile Step onRecord = () -> {};
  private volatile boolean losesClaims;

  /** A step before an operation. */
  interface Step {
    void run() throws Throwable;
  }

  FakeJournal onClaim(Step step) {
    onClaim = step;
    return this;
  }

  FakeJournal onRecord(Step step) {
    onRecord = step;
    return this;
  }

  FakeJournal failingToClaim(Throwable e) {
    return onClaim(
        () -> {
          throw e;
        });
  }

  FakeJournal failingToRecord(Throwable e) {
    return onRecord(
        () -> {
          throw e;
        });
  }

  /** Returns null in place of the result of a claim. */
  FakeJournal losingClaims() {
    losesClaims = true;
    return this;
  }

  JournalEntry entry() {
    return inside.find(MERCHANT, Samples.REFERENCE).orElse(null);
  }

  JournalState state() {
    return entry() == null ? null : entry().state();
  }

  private static void run(Step step) {
    try {
      step.run();
    } catch (Throwable e) {
      throw FakeTransport.<RuntimeException>sneaky(e);
    }
  }

  @Override
  public Claim claim(PurchaseContent content) {
    events.add("claim");
    run(onClaim);
    Claim claim = inside.claim(content);
    return losesClaims ? null : claim;
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException {
    events.add("record " + outcome);
    run(onRecord);
    return inside.record(entry, outcome);
  }

  @Override
  public Instant now() {
    return inside.now();
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) {
    return inside.find(merchant, reference);
  }

  @Override
  public List<JournalEntry> open(JournalEntry after, int limit) {
    return inside.open(after, limit);
  }

  @Override
  public Optional<JournalEntry> latestApproved(String merchant) {
    return inside.latestApproved(merchant);
  }

  @Override
  public Optional<Duration> lease() {
    return inside.lease();
  }

  @Override
  public long purge(Duration age) {
    return inside.purge(age);
  }
}
