package io.cardfile.testkit.contract;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Delegates to a journal, and announces each read of an entry after it has returned. */
final class AnnouncingJournal implements PurchaseJournal {

  private final PurchaseJournal journal;
  private final CountDownLatch read;

  AnnouncingJournal(PurchaseJournal journal, CountDownLatch read) {
    this.journal = journal;
    this.read = read;
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    Optional<JournalEntry> found = journal.find(merchant, reference);
    read.countDown();
    return found;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    return journal.claim(content);
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome ending) throws JournalException {
    return journal.record(entry, ending);
  }

  @Override
  public Instant now() throws JournalException {
    return journal.now();
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    return journal.open(after, limit);
  }

  @Override
  public Optional<JournalEntry> latestApproved(String merchant) throws JournalException {
    return journal.latestApproved(merchant);
  }

  @Override
  public Optional<Duration> lease() {
    return journal.lease();
  }

  @Override
  public long purge(Duration age) throws JournalException {
    return journal.purge(age);
  }
}
