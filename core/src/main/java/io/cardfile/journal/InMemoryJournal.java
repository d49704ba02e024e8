package io.cardfile.journal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A journal for tests, which keeps its entries in memory only. It prevents two threads from
 * charging a reference twice, and forgets everything at the end of the process.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#journal -->
 *
 * <pre>{@code
 * PurchaseJournal journal = InMemoryJournal.create(); // In production a file or a database.
 * PaymentClient client = gateway.clientBuilder().journal(journal, "acme-live").build();
 * PurchaseOutcome first = client.purchase(order()).execute();
 * PurchaseOutcome second = client.purchase(order()).execute(); // Sends nothing.
 * }</pre>
 *
 * <p>Thread-safe; grows until it is purged.
 */
public final class InMemoryJournal implements PurchaseJournal {

  private final SortedMap<String, JournalEntry> entries = new TreeMap<>();
  private final Clock clock;

  private InMemoryJournal(Clock clock) {
    this.clock = Objects.requireNonNull(clock, "clock == null");
  }

  /** Returns an empty journal. */
  public static InMemoryJournal create() {
    return create(Clock.systemUTC());
  }

  /** Returns an empty journal that takes its times from {@code clock}. */
  public static InMemoryJournal create(Clock clock) {
    return new InMemoryJournal(clock);
  }

  @Override
  public synchronized Claim claim(PurchaseContent content) {
    Objects.requireNonNull(content, "content == null");
    String key = key(content.merchant(), content.reference());
    JournalEntry existing = entries.get(key);
    Instant now = clock.instant();
    Claim claim =
        existing == null
            ? Claim.granted(JournalEntry.first(content, now))
            : Claim.of(content, existing, now);
    if (claim.kind() == Claim.Kind.GRANTED) {
      entries.put(key, claim.entry());
    }
    return claim;
  }

  @Override
  public synchronized JournalEntry record(JournalEntry entry, JournalOutcome outcome)
      throws JournalException {
    Objects.requireNonNull(entry, "entry == null");
    Objects.requireNonNull(outcome, "outcome == null");
    String key = keyOf(entry);
    JournalEntry changed = JournalRules.record(entries.get(key), entry, outcome, clock.instant());
    entries.put(key, changed);
    return changed;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public synchronized Optional<JournalEntry> find(String merchant, String reference) {
    Objects.requireNonNull(merchant, "merchant == null");
    Objects.requireNonNull(reference, "reference == null");
    return Optional.ofNullable(entries.get(key(merchant, reference)));
  }

  @Override
  public synchronized List<JournalEntry> open(@Nullable JournalEntry after, int limit) {
    JournalRules.requireLimit(limit);
    List<JournalEntry> page = new ArrayList<>();
    for (JournalEntry entry : from(after).values()) {
      if (page.size() < limit && entry.state().isOpen()) {
        page.add(entry);
      }
    }
    return Collections.unmodifiableList(page);
  }

  private SortedMap<String, JournalEntry> from(@Nullable JournalEntry after) {
    // The least reference that is greater.
    return after == null
        ? entries
        : entries.tailMap(key(after.merchant(), after.reference() + '\0'));
  }

  @Override
  public synchronized Optional<JournalEntry> latestApproved(String merchant) {
    Objects.requireNonNull(merchant, "merchant == null");
    return entries.values().stream()
        .filter(e -> e.state() == JournalState.APPROVED && e.merchant().equals(merchant))
        .max(Comparator.comparing(JournalEntry::changedAt));
  }

  @Override
  public synchronized long purge(Duration age) {
    Instant before = JournalRules.purgeBefore(age, clock.instant());
    int size = entries.size();
    entries.values().removeIf(e -> !e.state().isOpen() && e.changedAt().isBefore(before));
    return size - entries.size();
  }

  /** Removes every entry, also the open ones, between two tests. */
  public synchronized void clear() {
    entries.clear();
  }

  /** Returns empty: claims never expire. */
  @Override
  public Optional<Duration> lease() {
    return Optional.empty();
  }

  @Override
  public synchronized String toString() {
    return "InMemoryJournal(" + entries.size() + " entries)";
  }

  // A merchant has no control character, so no two entries have the same key.
  private static String keyOf(JournalEntry entry) {
    return key(entry.merchant(), entry.reference());
  }

  private static String key(String merchant, String reference) {
    return merchant + '\0' + reference;
  }
}
