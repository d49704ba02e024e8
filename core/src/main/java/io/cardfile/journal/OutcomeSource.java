package io.cardfile.journal;

import io.cardfile.money.Money;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/**
 * A source of evidence about the outcomes of purchases: a look-up at the gateway, a settlement
 * file, stored webhooks, an export of a dashboard. A reconciler queries it about entries in doubt.
 *
 * <p>Findings resolve entries, so a source reports only explicit evidence and no conclusions of its
 * own. When anything is missing, contradictory or about another purchase or merchant, it returns
 * {@link Finding#unknown}. A source with a list of a period returns {@link Finding#notListed}
 * instead of {@link Finding#notCharged}; the reconciler then queries it about every purchase that
 * was approved in that period.
 *
 * <p>A source is called by one thread at a time and may block.
 */
public interface OutcomeSource {

  /**
   * Returns the evidence about an entry.
   *
   * @param entry an entry in doubt, or an approved one when the source is checked; its merchant,
   *     reference and amount identify the purchase
   * @throws IOException when the query failed; the entry stays in doubt
   */
  Finding find(JournalEntry entry) throws IOException;

  /**
   * Returns references of {@code merchant} that this source has as charged, in any order; none by
   * default. A settlement file returns references of its lines, because it may not cover the latest
   * purchases of the journal, which verify other sources.
   *
   * <p>A reconciler accepts "not charged" from a source only if the source has at least one
   * purchase as charged that a reply of the gateway approved.
   *
   * @param limit the maximum number, above zero
   */
  default List<String> chargedReferences(String merchant, int limit) {
    return Collections.emptyList();
  }

  /**
   * Returns all references of {@code merchant} under which this source may have a charge of {@code
   * amount}. None by default. A reference that the journal does not have as charged may belong to a
   * purchase that this source does not find, because spreadsheets change references. It causes an
   * alarm, and the purchase stays in doubt.
   */
  default List<String> chargedReferences(String merchant, Money amount) {
    return Collections.emptyList();
  }
}
