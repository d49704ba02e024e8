package io.cardfile.chaos;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;

/** A journal around which a process ends. */
final class HaltingJournal extends WrappedJournal {

  private final KillSwitch halt;

  HaltingJournal(PurchaseJournal journal, KillSwitch halt) {
    super(journal);
    this.halt = halt;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    halt.at(KillPoint.BEFORE_CLAIM);
    Claim claim = super.claim(content);
    halt.at(KillPoint.AFTER_CLAIM);
    return claim;
  }

  @Override
  public JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException {
    halt.at(KillPoint.BEFORE_RECORD);
    JournalEntry recorded = super.record(entry, ending);
    halt.at(KillPoint.AFTER_RECORD);
    return recorded;
  }
}
