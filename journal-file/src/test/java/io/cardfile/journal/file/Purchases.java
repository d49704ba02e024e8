package io.cardfile.journal.file;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import io.cardfile.purchase.Capture;
import org.junit.jupiter.api.Assertions;

/** Purchases that tests claim. */
final class Purchases {

  static final String MERCHANT = "shop-1";
  static final JournalOutcome APPROVED = JournalOutcome.approved("gw-1", "00", Capture.FULL);

  private Purchases() {}

  static PurchaseContent of(String reference) {
    return PurchaseContent.oneOff(MERCHANT, reference, Money.of("10.00", "AUD"));
  }

  static JournalEntry granted(PurchaseJournal journal, String reference) throws JournalException {
    Claim claim = journal.claim(of(reference));
    Assertions.assertEquals(Claim.Kind.GRANTED, claim.kind(), reference);
    return claim.entry();
  }

  static JournalEntry approved(PurchaseJournal journal, String reference) throws JournalException {
    return journal.record(granted(journal, reference), APPROVED);
  }

  static JournalState state(PurchaseJournal journal, String reference) throws JournalException {
    return journal.find(MERCHANT, reference).orElseThrow().state();
  }
}
