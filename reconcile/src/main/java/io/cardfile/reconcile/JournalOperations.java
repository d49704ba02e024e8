package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The operations of a person on a journal: list the open entries, look them up, and resolve by hand
 * those that no source resolves. Thread-safe if the sources are.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#operations -->
 *
 * <pre>{@code
 * JournalOperations operations =
 *     JournalOperations.builder(journal).source("gateway", client.outcomeSource()).build();
 * JournalEntry oldest = operations.list(1).get(0);
 * LookUpReport report = operations.lookUp(oldest);
 * if (report.isResolvableByHand()) {
 *   operations.resolve(oldest, report.outcome().get(), "Ada", "seen in the dashboard");
 * }
 * }</pre>
 */
public final class JournalOperations {

  private static final int PAGE = 500;
  private static final int QUERIES_PER_SECOND = 5;

  private final PurchaseJournal journal;
  private final Map<String, OutcomeSource> sources;
  private final Duration quietPeriod;

  private JournalOperations(Builder builder) {
    this.journal = builder.journal;
    this.sources = Collections.unmodifiableMap(new LinkedHashMap<>(builder.sources));
    this.quietPeriod = builder.quietPeriod;
  }

  /** Returns a builder of the operations on {@code journal}. */
  public static Builder builder(PurchaseJournal journal) {
    return new Builder(Objects.requireNonNull(journal, "journal == null"));
  }

  /**
   * Returns open entries of all merchants.
   *
   * @param limit the maximum number, above zero
   * @return the open entries with the oldest claims, the oldest first
   */
  public List<JournalEntry> list(int limit) throws JournalException {
    return open(limit, entry -> true);
  }

  /** Returns open entries of {@code merchant}; see {@link #list(int)}. */
  public List<JournalEntry> list(String merchant, int limit) throws JournalException {
    Objects.requireNonNull(merchant, "merchant == null");
    return open(limit, entry -> entry.merchant().equals(merchant));
  }

  /** Returns the open entries that any merchant has under {@code reference}. */
  public List<JournalEntry> findOpen(String reference) throws JournalException {
    Objects.requireNonNull(reference, "reference == null");
    return open(Integer.MAX_VALUE, entry -> entry.reference().equals(reference));
  }

  private List<JournalEntry> open(int limit, Predicate<JournalEntry> wanted)
      throws JournalException {
    JournalRules.requireLimit(limit);
    Oldest<JournalEntry> oldest = new Oldest<>(limit, entry -> entry);
    List<JournalEntry> page = Collections.emptyList();
    do {
      page = journal.open(page.isEmpty() ? null : page.get(page.size() - 1), PAGE);
      page.stream().filter(wanted).forEach(oldest::add);
    } while (page.size() == PAGE);
    return oldest.list();
  }

  /** Returns the entry of a reference; empty if it was never claimed, or was purged. */
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    return journal.find(merchant, reference);
  }

  /**
   * Queries each source about {@code entry}, and decides as a {@link Reconciler} does. Changes
   * nothing. A query that fails is in the report.
   *
   * @throws IOException when the journal fails, or the thread is interrupted
   */
  public LookUpReport lookUp(JournalEntry entry) throws IOException {
    QueryRate rate = new QueryRate(QUERIES_PER_SECOND, QueryRate.Time.SYSTEM);
    SourceQueries queries =
        new SourceQueries(journal, sources, quietPeriod, Clock.systemUTC(), rate);
    try {
      return new LookUpReport(entry, queries.query(entry), queries.quietUntil(entry));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the look-up was interrupted");
    }
  }

  /**
   * Returns the time from which {@code entry} may be resolved as declined, voided or not charged:
   * the quiet period after its last change, by the clock of the journal. Until then its request may
   * still arrive at the gateway.
   */
  public Instant notChargedFrom(JournalEntry entry) {
    return entry.changedAt().plus(quietPeriod);
  }

  /** Returns the current time by the clock of the journal. */
  public Instant now() throws JournalException {
    return journal.now();
  }

  /**
   * Resolves an entry in doubt by hand; see {@link #resolve(JournalEntry, JournalOutcome, String,
   * String, boolean)}. Refuses to approve a first card-on-file payment, whose stored credential
   * only a {@link Reconciler} hands over.
   */
  public JournalEntry resolve(JournalEntry entry, JournalOutcome outcome, String who, String reason)
      throws JournalException {
    return resolve(entry, outcome, who, reason, false);
  }

  /**
   * Resolves an entry in doubt by hand, with {@code who: reason} as its note. A person who calls
   * this has seen the outcome at the gateway.
   *
   * @param entry as it was read from the journal
   * @param outcome approved, declined or not charged
   * @param who the person, not blank
   * @param reason not blank, without card data; it and {@code who} have at most 198 characters
   * @param withoutCredential true to approve a first card-on-file payment although its stored
   *     credential, which only a {@link Reconciler} hands over, is lost
   * @return the resolved entry
   * @throws IllegalArgumentException for another outcome, an approval without the gateway's ID, or
   *     a note that must not be recorded
   * @throws JournalException {@code CONFLICT} when the entry is not in doubt, has changed, is to be
   *     other than approved before {@link #notChargedFrom}, or would lose its credential; any other
   *     reason when it is not certain that the record is durable
   */
  public JournalEntry resolve(
      JournalEntry entry,
      JournalOutcome outcome,
      String who,
      String reason,
      boolean withoutCredential)
      throws JournalException {
    return journal.record(entry, checked(entry, outcome, who, reason, withoutCredential));
  }

  /**
   * Throws what {@link #resolve} would throw, and changes nothing. Call it before you ask a person
   * for confirmation.
   */
  public void requireResolvable(
      JournalEntry entry,
      JournalOutcome outcome,
      String who,
      String reason,
      boolean withoutCredential)
      throws JournalException {
    checked(entry, outcome, who, reason, withoutCredential);
  }

  private JournalOutcome checked(
      JournalEntry entry,
      JournalOutcome outcome,
      String who,
      String reason,
      boolean withoutCredential)
      throws JournalException {
    if (!JournalState.IN_DOUBT.mayBecome(outcome.state())) {
      throw new IllegalArgumentException(
          "an entry in doubt becomes approved, declined or not charged, and nothing else");
    }
    boolean isApproved = outcome.state() == JournalState.APPROVED;
    if (isApproved && !outcome.gatewayId().isPresent()) {
      throw new IllegalArgumentException(
          "an approval needs the gateway's ID: at most 64 letters, digits and -._~:");
    }
    JournalOutcome noted =
        outcome.withNote(notBlank("who", who) + ": " + notBlank("reason", reason));
    if (entry.state() != JournalState.IN_DOUBT) {
      throw conflict("the entry is " + entry.state() + ": only what is in doubt can be resolved");
    }
    if (isApproved && entry.isFirstCardOnFile() && !withoutCredential) {
      throw conflict(
          "this payment puts a card on file: leave it to the reconciler, which gives the"
              + " application the stored card, or resolve it without the credential");
    }
    if (!isApproved) {
      requireQuietPeriod(entry);
    }
    return noted;
  }

  private void requireQuietPeriod(JournalEntry entry) throws JournalException {
    Instant from = notChargedFrom(entry);
    if (journal.now().isBefore(from)) {
      Instant shown = from.plusMillis(999).truncatedTo(ChronoUnit.SECONDS);
      throw conflict(
          "the request may still be on its way: the entry can be declined, voided or not charged"
              + " from "
              + shown
              + " on. Look it up again then");
    }
  }

  private static String notBlank(String name, String text) {
    if (text.trim().isEmpty()) {
      throw new IllegalArgumentException(name + " is blank");
    }
    return text.trim();
  }

  private static JournalException conflict(String why) {
    return new JournalException(Reason.CONFLICT, why, null);
  }

  /** Removes old entries that are not open; see {@link PurchaseJournal#purge}. */
  public long purge(Duration age) throws JournalException {
    return journal.purge(age);
  }

  @Override
  public String toString() {
    return "JournalOperations(sources " + sources.keySet() + ")";
  }

  /** Builds {@link JournalOperations}; a source is needed for look-ups only. Not thread-safe. */
  public static final class Builder {

    private final PurchaseJournal journal;
    private final Map<String, OutcomeSource> sources = new LinkedHashMap<>();
    private Duration quietPeriod = Duration.ofMinutes(15);

    private Builder(PurchaseJournal journal) {
      this.journal = journal;
    }

    /**
     * Adds a source that {@link JournalOperations#lookUp} queries.
     *
     * @param name not blank, and no other source's
     */
    public Builder source(String name, OutcomeSource source) {
      Objects.requireNonNull(source, "source == null");
      if (sources.putIfAbsent(notBlank("name", name), source) != null) {
        throw new IllegalArgumentException("another source has this name");
      }
      return this;
    }

    /**
     * Sets the quiet period, 15 minutes by default, as for {@link Reconciler}.
     *
     * @throws IllegalArgumentException when it is under {@link JournalRules#SHORTEST_QUIET_PERIOD}
     */
    public Builder quietPeriod(Duration quietPeriod) {
      if (quietPeriod.compareTo(JournalRules.SHORTEST_QUIET_PERIOD) < 0) {
        throw new IllegalArgumentException("the quiet period is under two minutes");
      }
      this.quietPeriod = quietPeriod;
      return this;
    }

    /** Returns the operations. */
    public JournalOperations build() {
      return new JournalOperations(this);
    }
  }
}
