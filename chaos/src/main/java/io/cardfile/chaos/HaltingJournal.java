package io.cardfile.chaos;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A journal around which a process ends. */
final class HaltingJournal implements PurchaseJournal {

  private final PurchaseJournal journal;
  private final Halt halt;

  HaltingJournal(PurchaseJournal journal, Halt halt) {
    this.journal = journal;
    this.halt = halt;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    halt.at(KillPoint.BEFORE_CLAIM);
    Claim claim = journal.claim(content);
    halt.at(KillPoint.AFTER_CLAIM);
    return claim;
  }

  @Override
  public JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException {
    halt.at(KillPoint.BEFORE_RECORD);
    JournalEntry recorded = journal.record(entry, ending);
    halt.at(KillPoint.AFTER_RECORD);
    return recorded;
  }

  @Override
  public JournalEntry restore(String merchant, String reference, Money amount, Resolution ending)
      throws JournalException {
    return journal.restore(merchant, reference, amount, ending);
  }

  @Override
  public Instant now() throws JournalException {
    return journal.now();
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    return journal.find(merchant, reference);
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    return journal.open(after, limit);
  }

  @Override
  public List<JournalEntry> approved(String merchant, String destination, int limit)
      throws JournalException {
    return journal.approved(merchant, destination, limit);
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
