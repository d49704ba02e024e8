package io.cardfile.journal;

import io.cardfile.money.Money;
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
   * Records the outcome of an attempt, or the resolution of an entry in doubt.
   *
   * @param entry the entry that was granted, or that is in doubt. Reference, attempt and claim time
   *     identify the claim, because counting of attempts restarts after a purge
   * @return the changed entry
   * @throws JournalException {@code CONFLICT} when the entry has another attempt by now, or its
   *     state must not change to the state of {@code ending}; any other reason when it is not
   *     certain that the record is durable, so that the entry stays open
   */
  JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException;

  /**
   * Restores an entry that this journal has lost, for example after a restored backup: a purchase
   * that the gateway lists, or that the merchant may have sent. {@link JournalRules#restored}
   * describes the effect on an entry that the journal has.
   *
   * @param amount the amount that the gateway lists as charged, or that was to be charged
   * @param ending {@code APPROVED} for a charge that the gateway lists; {@code IN_DOUBT} for a
   *     purchase that may have been charged
   * @return the entry that the journal has now
   * @throws IllegalArgumentException for another ending, or for a merchant or reference that a
   *     purchase cannot have
   * @throws JournalException when it is not certain that the entry is durable
   */
  JournalEntry restore(String merchant, String reference, Money amount, Resolution ending)
      throws JournalException;

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
   * Returns approved purchases of {@code merchant}, the latest first. A source of evidence is
   * checked with them: a source that does not find them queries the wrong address or account, or is
   * incomplete.
   *
   * @param before only purchases that changed before this time, to the millisecond; null for all
   * @param limit the maximum number, above zero
   * @return the purchases that changed last; unmodifiable
   */
  List<JournalEntry> approved(String merchant, @Nullable Instant before, int limit)
      throws JournalException;

  /**
   * Returns whether entries may be missing, for example after a backup was restored. While this is
   * true, no claim is granted that a missing entry could change, and a reconciler resolves nothing
   * as not charged or declined, because a later attempt may be missing. A journal that wraps
   * another one returns the value of the wrapped journal.
   */
  boolean isIncomplete() throws JournalException;

  /**
   * Returns how long after a claim the entry certainly belongs to its owner; empty when it does for
   * as long as the owner lives. A client begins to send only within the lease less its deadline:
   * later, another owner may have found the entry in doubt. A journal that wraps another one
   * returns the value of the wrapped journal.
   */
  Optional<Duration> lease();

  /**
   * Removes entries that are not open and have not changed for {@code age}. Their references are
   * unknown afterwards, and a purchase with one of them is charged again. So keep entries for
   * longer than a reference could be used again, such as a year.
   *
   * <p>The age is counted back from the newest change in the journal, or from now if that is
   * earlier: a clock that is ahead purges nothing too early, except where an entry was written with
   * its wrong time. So purge on a machine whose clock is synchronized.
   *
   * @param age at least a day
   * @return the number of removed entries
   */
  long purge(Duration age) throws JournalException;
}
