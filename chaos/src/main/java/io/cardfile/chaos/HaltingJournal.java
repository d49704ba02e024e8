package io.cardfile.chaos;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;

/** A journal that ends the process before or after a call, at its kill point. */
final class HaltingJournal extends ForwardingJournal {

  private final KillTrigger trigger;

  HaltingJournal(PurchaseJournal journal, KillTrigger trigger) {
    super(journal);
    this.trigger = trigger;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    trigger.at(KillPoint.BEFORE_CLAIM);
    Claim claim = super.claim(content);
    trigger.at(KillPoint.AFTER_CLAIM);
    return claim;
  }

  @Override
  public JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException {
    trigger.at(KillPoint.BEFORE_RECORD);
    JournalEntry recorded = super.record(entry, ending);
    trigger.at(KillPoint.AFTER_RECORD);
    return recorded;
  }
}
