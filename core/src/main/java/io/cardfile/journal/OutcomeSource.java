package io.cardfile.journal;

import io.cardfile.money.Money;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/**
 * Knows what became of purchases: a look-up at the gateway, a settlement file, a webhook's store,
 * an export of a dashboard. A reconciler asks it about what is in doubt.
 *
 * <p>What it says settles entries, so it says what it was told and nothing that it concludes: when
 * anything is missing, contradictory or of another purchase or merchant, it answers {@link
 * Finding#unknown}. A source that asks one address with one account answers so as well for entries
 * of another {@linkplain JournalEntry#destination destination}. It is asked by one thread at a time
 * and may take its time. A source that has a list of a time answers {@link Finding#notListed}
 * instead of {@link Finding#notCharged}: it is then asked about all that was approved in that time.
 */
public interface OutcomeSource {

  /**
   * Says what is known of an entry.
   *
   * @param entry in doubt, or approved where the source is checked; its merchant, reference and
   *     amount tell the purchase
   * @throws IOException when it could not ask; the entry stays in doubt
   */
  Finding find(JournalEntry entry) throws IOException;

  /**
   * Returns references of {@code merchant} that this source has as charged, in any order. A
   * settlement file names some of its lines here: it may not cover the latest purchases of a
   * journal, by which it would be checked otherwise. None by default.
   *
   * <p>"Not charged" is believed of a source only when it has a purchase as charged that a reply of
   * the gateway approved; see reconciler.
   *
   * @param limit how many at most, above zero
   */
  default List<String> chargedReferences(String merchant, int limit) {
    return Collections.emptyList();
  }

  /**
   * Returns all references of {@code merchant} under which this source may have a charge of {@code
   * amount}. One that the journal does not have as charged may belong to a purchase which this
   * source does not find, as references are changed by spreadsheets: that is an alarm, and the
   * purchase stays in doubt. None by default.
   */
  default List<String> chargedReferences(String merchant, Money amount) {
    return Collections.emptyList();
  }
}
