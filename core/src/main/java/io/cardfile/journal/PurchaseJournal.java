package io.cardfile.journal;

import io.cardfile.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what was sent, so that no reference is charged twice whatever crashes. A port: {@link
 * InMemoryJournal} forgets with its process, {@code FileJournal} serves one machine, and a database
 * serves several.
 *
 * <p>What every implementation promises, and the {@code PurchaseJournalContract} suite of the
 * testkit tests. The suite fails where it is given no means to crash the journal, unless the author
 * declares that the journal is not durable, as for {@code InMemoryJournal}:
 *
 * <ul>
 *   <li>Of any number of claims of one reference, by threads, processes and machines, one is
 *       granted, and it is durable before {@link #claim} returns.
 *   <li>What was recorded is durable before {@link #record} returns, and changes only as {@link
 *       JournalState#mayBecome} allows.
 *   <li>A claim whose owner is gone is found {@code IN_DOUBT}; a live owner keeps its own.
 *   <li>It keeps of a purchase what {@link JournalEntry} holds, and nothing of the card.
 * </ul>
 *
 * <p>Implementations are thread-safe and never interrupted half way: an interrupt is kept for the
 * caller.
 */
public interface PurchaseJournal {

  /**
   * Claims the reference of {@code content}, or says why not; see {@link Claim#of}.
   *
   * @throws JournalException when it is not certain that the claim is durable: send nothing
   */
  Claim claim(PurchaseContent content) throws JournalException;

  /**
   * Writes down what became of an attempt, or what evidence has settled.
   *
   * @param entry the one granted, or found in doubt. Its reference, attempt and time of the claim
   *     identify the claim, because attempts are counted anew after a purge
   * @return the entry as it is now
   * @throws JournalException {@code OVERTAKEN} when the entry is of another attempt by now, or its
   *     state may not become that of {@code ending}; any other reason when it is not certain that
   *     the record is durable: the entry stays open
   */
  JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException;

  /**
   * Puts back what this journal has lost, as after a restored backup: a purchase that a list of the
   * gateway has, or that the merchant may have sent. See {@link JournalRules#restored} for what
   * becomes of an entry that the journal has.
   *
   * @param amount what the gateway lists as charged, or what was to be charged
   * @param destination where it was sent, or where the list is from, as of {@link Destination#of};
   *     null where that is not known, as when address or account may have changed. A charge alone
   *     settles a doubt without a destination
   * @param ending {@code APPROVED} for a charge that the gateway lists; {@code IN_DOUBT} for what
   *     may have been charged
   * @return the entry as it is now
   * @throws IllegalArgumentException for another ending, or a merchant, reference or destination
   *     that no purchase can have
   * @throws JournalException when it is not certain that the entry is durable
   */
  JournalEntry restore(
      String merchant,
      String reference,
      Money amount,
      @Nullable String destination,
      Resolution ending)
      throws JournalException;

  /**
   * Returns the time by the clock that entries have their times from. No entry is newer, unless
   * that clock was set back.
   */
  Instant now() throws JournalException;

  /** Returns what is known of a reference; empty when it was never claimed, or was purged. */
  Optional<JournalEntry> find(String merchant, String reference) throws JournalException;

  /**
   * Returns entries that are open, of all merchants, in an order that stays the same between calls.
   *
   * @param after the last entry of the page before; null for the first page
   * @param limit how many at most, above zero
   * @return fewer than {@code limit} when these are the last; unmodifiable
   */
  List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException;

  /**
   * Returns approved purchases of {@code merchant} that were sent to {@code destination}, the
   * latest first. A source of evidence is checked with them: one that does not find what is known
   * to be there asks at the wrong place, or is not complete.
   *
   * @param destination as {@link JournalEntry#destination} has it; null for all purchases of the
   *     merchant, those without a destination included
   * @param before purchases that changed before this time, to the millisecond; null for all
   * @param limit how many at most, above zero
   * @return the ones that changed last; unmodifiable
   */
  List<JournalEntry> approved(
      String merchant, @Nullable String destination, @Nullable Instant before, int limit)
      throws JournalException;

  /**
   * Returns whether entries may be missing, as after a backup was restored, so that no claim is
   * granted that a missing entry could change. A reconciler settles nothing as not charged or
   * declined meanwhile, because a later attempt may be missing. A journal around another one
   * returns that one's.
   */
  boolean isIncomplete() throws JournalException;

  /**
   * Returns for how long after a claim the entry is certain to be its owner's. A client sends
   * nothing later, less its deadline: by then another owner may have found the entry in doubt.
   * Empty when a claim is its owner's for as long as the owner lives. A journal around another one
   * returns that one's.
   */
  Optional<Duration> lease();

  /**
   * Removes entries that are not open and have not changed for {@code age}. Their references are
   * then unknown: whoever uses one again charges again, so keep them longer than anything could
   * come back, such as a year.
   *
   * <p>Age is counted back from the newest change in the journal, or from now where that is
   * earlier: a clock that is ahead removes nothing too early, unless it has put its time on an
   * entry. So purge where the clock is kept right.
   *
   * @param age at least a day
   * @return how many were removed
   */
  long purge(Duration age) throws JournalException;
}
