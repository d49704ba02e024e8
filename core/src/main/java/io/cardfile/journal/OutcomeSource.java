package io.cardfile.journal;

import java.io.IOException;

/**
 * A source of outcomes, such as look-ups at the gateway or its settlement list. A reconciler
 * queries it about entries in doubt.
 *
 * <p>A report resolves an entry, so a source reports only what its data contains explicitly. If
 * anything is missing, contradictory or about another purchase or merchant, it returns {@link
 * ReportedOutcome#unknown}. A source may block, and several threads may call it at once.
 */
@FunctionalInterface
public interface OutcomeSource {

  /**
   * Returns what the source has about a purchase.
   *
   * @param entry an entry in doubt, or an approved entry with which the reconciler checks that the
   *     source is complete; its merchant, reference and amount identify the purchase
   * @throws IOException when the query failed; the entry stays in doubt
   */
  ReportedOutcome find(JournalEntry entry) throws IOException;
}
