package io.cardfile.journal;

import java.io.IOException;

/**
 * A source of outcomes: look-ups at the gateway, its list of charges, an export of its dashboard. A
 * reconciler queries it about entries in doubt.
 *
 * <p>Reports resolve entries, so a source reports only what it has explicitly, and draws no
 * conclusions. If anything is missing, contradictory or about another purchase or merchant, it
 * returns {@link ReportedOutcome#unknown}.
 *
 * <p>A source may block, and several threads may call it at once.
 */
@FunctionalInterface
public interface OutcomeSource {

  /**
   * Returns what the source has about a purchase.
   *
   * @param entry an entry in doubt, or an approved one that shows whether the source is complete;
   *     its merchant, reference and amount identify the purchase
   * @throws IOException when the query failed; the entry stays in doubt
   */
  ReportedOutcome find(JournalEntry entry) throws IOException;
}
