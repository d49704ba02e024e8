package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A durable record of the purchases that were sent, so that no reference is charged twice whatever
 * crashes. The {@code PurchaseJournalContract} suite tests what every implementation promises:
 *
 * <ul>
 *   <li>If threads, processes or machines claim one reference any number of times, exactly one
 *       claim is granted, and it is durable before {@link #claim} returns.
 *   <li>A record is durable before {@link #record} returns, and states change only as {@link
 *       JournalState#mayBecome} allows.
 *   <li>A claim whose owner is gone becomes {@code IN_DOUBT}; the claim of a live owner does not.
 *   <li>The journal keeps only what {@link JournalEntry} holds, and no card data.
 * </ul>
 *
 * <p>Thread-safe. An interrupt ends no operation half way and is kept for the caller.
 */
public interface PurchaseJournal {

  /**
   * Claims the reference of {@code content}, or returns why it was not granted; see {@link
   * Claim#of}.
   *
   * @throws JournalException when it is not certain that the claim is durable; send nothing then
   */
  Claim claim(PurchaseContent content) throws JournalException;

  /**
   * Records the outcome of an attempt, or resolves an entry in doubt; see {@link
   * JournalRules#record}.
   *
   * @param entry the entry that was granted, or that is in doubt. Reference, attempt and claim time
   *     identify the claim, because counting of attempts restarts after a purge
   * @return the changed entry
   * @throws JournalException {@code CONFLICT} when the entry has another attempt by now, its state
   *     must not change to the state of {@code outcome}, or {@code NOT_CHARGED} is recorded within
   *     {@link JournalRules#SHORTEST_QUIET_PERIOD} of its last change; any other reason when it is
   *     not certain that the record is durable, so that the entry stays open
   */
  JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException;

  /**
   * Returns the current time of the clock that sets the times of entries. No entry is newer, unless
   * that clock was set back.
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
   * Returns the approved purchase of {@code merchant} that changed last; empty if there is none. A
   * source that does not find it queries the wrong address or account, or is incomplete, so its
   * "not found" resolves nothing.
   */
  Optional<JournalEntry> latestApproved(String merchant) throws JournalException;

  /**
   * Returns how long after a claim the entry certainly belongs to its owner. Empty means: until the
   * process of the owner ends. A client begins to send only within the lease less its deadline:
   * later, another owner may have found the entry in doubt. A journal that wraps another one
   * returns the value of the wrapped journal.
   */
  Optional<Duration> lease();

  /**
   * Removes entries that are not open and have not changed for {@code age}. Their references are
   * unknown afterwards, and a purchase with one of them is charged again. So keep entries for
   * longer than a reference could be used again, such as a year.
   *
   * <p>The age is counted back from the clock of the journal, which must be right when this is
   * called.
   *
   * @param age at least a day
   * @return the number of removed entries
   */
  long purge(Duration age) throws JournalException;
}
