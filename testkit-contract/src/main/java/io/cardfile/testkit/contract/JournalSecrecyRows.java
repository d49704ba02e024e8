package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.testkit.Canaries;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/**
 * A journal stores no card data. It never receives a CVV, which a search could not find reliably.
 */
abstract class JournalSecrecyRows extends JournalRows {

  private static final Canaries CANARIES =
      Canaries.of(JournalPurchases.NUMBER, JournalPurchases.HOLDER, JournalPurchases.TOKEN);

  JournalSecrecyRows(PurchaseJournalContract contract) {
    super(contract);
  }

  /** Stores an entry of each kind and state, with the card number as a code of the gateway. */
  private void fill() throws JournalException {
    for (JournalState state : JournalState.values()) {
      entryIn(state, "FIRST-" + state);
    }
    String number = JournalPurchases.NUMBER;
    JournalOutcome echoing =
        JournalOutcome.stored(JournalState.APPROVED, "p-1", number, number, null);
    journal.record(granted(JournalPurchases.later("LATER-1", JournalPurchases.TOKEN)), echoing);
    granted(JournalPurchases.later("LATER-2", JournalPurchases.TOKEN));
    journal.claim(JournalPurchases.first("LATER-2"));
  }

  @Test
  void noCardDataIsStored() throws Exception {
    fill();
    byte[] stored = stored();
    assertTrue(
        new String(stored, StandardCharsets.ISO_8859_1).contains("LATER-2"),
        "the stored bytes do not contain the references");
    assertEquals(Collections.emptyList(), CANARIES.in(stored));
  }

  @Test
  void noCardDataIsShown() throws JournalException {
    fill();
    assertEquals(Collections.emptyList(), CANARIES.in(journal.toString()));
    for (JournalEntry entry : allOpen(100)) {
      assertEquals(Collections.emptyList(), CANARIES.in(entry.toString()));
    }
  }

  @Test
  void equalTokensDoNotShowAsEqual() throws JournalException {
    JournalEntry one = granted(JournalPurchases.later("INV-1", JournalPurchases.TOKEN));
    JournalEntry other = granted(JournalPurchases.later("INV-2", JournalPurchases.TOKEN));
    assertNotEquals(one.fingerprint(), other.fingerprint());
  }
}
