package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A durable record of purchases, so that no reference is charged twice, also after a crash. Use
 * {@code FileJournal} for one process, or {@code JdbcJournal} for several; {@link InMemoryJournal}
 * is for tests. An implementation promises what the {@code PurchaseJournalContract} suite tests:
 *
 * <ul>
 *   <li>Of all claims of a reference, by any thread, process or machine, one is granted.
 *   <li>Claims and records are durable before their methods return.
 *   <li>A claim whose owner is gone becomes {@code IN_DOUBT}; the claim of a live owner does not.
 *   <li>The journal keeps only what a {@link JournalEntry} contains, and no card data.
 * </ul>
 *
 * <p>Thread-safe. An interrupt does not abort an operation, and stays set.
 */
public interface PurchaseJournal {

  /**
   * Claims the reference of {@code content}, or returns why it was not granted; see {@link
   * Claim#of}.
   *
   * @throws JournalException when it is not certain that the claim is durable: do not send
   */
  Claim claim(PurchaseContent content) throws JournalException;

  /**
   * Records the outcome of an attempt, or resolves an entry in doubt. States change only as {@link
   * JournalState#mayBecome} allows; see {@link JournalRules#record}.
   *
   * @param entry the entry that was granted, or that is in doubt. Reference, attempt and claim time
   *     together identify the claim, because attempts are counted from 1 again after a purge
   * @return the changed entry
   * @throws JournalException {@code CONFLICT} when the entry has another attempt by now, its state
   *     must not change to the state of {@code outcome}, or {@code NOT_CHARGED} is recorded within
   *     {@link JournalRules#SHORTEST_QUIET_PERIOD} of its last change; any other reason when it is
   *     not certain that the record is durable, so that the entry stays open
   */
  JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException;

  /**
   * Returns the current time of the clock that sets the times of entries. No entry has a later
   * time, unless that clock was set back.
   */
  Instant now() throws JournalException;

  /** Returns the entry of a reference; empty when it was never claimed, or was purged. */
  Optional<JournalEntry> find(String merchant, String reference) throws JournalException;

  /**
   * Returns open entries of all merchants, in an order that is the same in every call.
   *
   * @param after the last entry of the previous page; null for the first page
   * @param limit the maximum number, above zero
   * @return fewer than {@code limit} entries when this is the last page; unmodifiable
   */
  List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException;

  /**
   * Returns the approved purchase of {@code merchant} that changed last; empty if there is none. If
   * a source does not find this purchase, the source is incomplete or has the wrong address or
   * account, so its "not found" resolves nothing.
   */
  Optional<JournalEntry> latestApproved(String merchant) throws JournalException;

  /**
   * Returns the lease: how long after a claim no other process reports the entry as in doubt. Empty
   * if claims do not expire before the journal is opened again. A client begins to send only within
   * the lease less its deadline. A journal that wraps another one returns that journal's lease.
   */
  Optional<Duration> lease();

  /**
   * Removes entries that are not open and have not changed for {@code age}. Their references are
   * unknown afterwards, and a purchase with one of them is charged again: keep entries for longer
   * than a reference could be used again, such as a year. The age is counted by the clock of the
   * journal, which must be right.
   *
   * @param age at least a day
   * @return the number of removed entries
   */
  long purge(Duration age) throws JournalException;
}
