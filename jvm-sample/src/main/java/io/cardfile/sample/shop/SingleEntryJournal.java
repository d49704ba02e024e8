package io.cardfile.sample.shop;

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
import org.jspecify.annotations.Nullable;

/** A journal that lists one open entry, so that reconciling an order does not wait for others. */
record SingleEntryJournal(PurchaseJournal journal, String merchant, String reference)
    implements PurchaseJournal {

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    return after != null
        ? List.of()
        : find(merchant, reference).filter(entry -> entry.state().isOpen()).stream().toList();
  }

  @Override
  public Optional<JournalEntry> find(String ofMerchant, String ofReference)
      throws JournalException {
    return journal.find(ofMerchant, ofReference);
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
  public Optional<JournalEntry> latestApproved(String ofMerchant) throws JournalException {
    return journal.latestApproved(ofMerchant);
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
