package io.cardfile.journal;

import java.io.IOException;

/**
 * Knows what became of purchases: a look-up at the gateway, a settlement file, a webhook's store,
 * an export of a dashboard. A {@link Reconciler} asks it about what is in doubt.
 *
 * <p>What it says settles entries, so it says what it was told and nothing that it concludes: when
 * anything is missing, contradictory or of another purchase or merchant, it answers {@link
 * Finding#unknown}. It is asked by one thread at a time and may take its time.
 */
public interface OutcomeSource {

  /**
   * Says what is known of an entry.
   *
   * @param entry in doubt; its merchant, reference and amount tell the purchase
   * @throws IOException when it could not ask; the entry stays in doubt
   */
  Finding find(JournalEntry entry) throws IOException;
}
