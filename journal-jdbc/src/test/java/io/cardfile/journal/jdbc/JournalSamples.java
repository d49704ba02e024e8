package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.money.Money;
import org.junit.jupiter.api.function.Executable;

/** Purchases to claim, and assertions about a journal. */
final class JournalSamples {

  static final String MERCHANT = "shop-1";

  private JournalSamples() {}

  static PurchaseContent of(String reference) {
    return PurchaseContent.firstCardOnFile(MERCHANT, reference, Money.of("10.00", "AUD"));
  }

  static JournalOutcome outcome(JournalState state) {
    return JournalOutcome.stored(state, "gw-1", "00", null, null);
  }

  static JournalOutcome approved() {
    return outcome(JournalState.APPROVED);
  }

  static JournalEntry granted(PurchaseJournal journal, String reference) throws JournalException {
    Claim claim = journal.claim(of(reference));
    assertEquals(Claim.Kind.GRANTED, claim.kind());
    return claim.entry();
  }

  static JournalState state(PurchaseJournal journal, String reference) throws JournalException {
    return journal.find(MERCHANT, reference).orElseThrow().state();
  }

  static JournalException assertFails(Reason reason, Executable doing) {
    JournalException e = assertThrows(JournalException.class, doing);
    assertEquals(reason, e.reason(), e.getMessage());
    return e;
  }
}
