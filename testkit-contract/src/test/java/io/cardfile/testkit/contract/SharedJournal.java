package io.cardfile.testkit.contract;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A correct journal with a durable storage for several owners; subclasses can break each step. */
class SharedJournal implements PurchaseJournal, AutoCloseable {

  /** The storage, which outlives its owners. */
  static final class Storage {
    final TreeMap<String, JournalEntry> entries = new TreeMap<>();
    final Map<String, SharedJournal> owners = new HashMap<>();
  }

  final Storage storage;
  final Clock clock;

  SharedJournal(Storage storage, Clock clock) {
    this.storage = storage;
    this.clock = clock;
  }

  String key(String merchant, String reference) {
    return Objects.requireNonNull(merchant) + '\0' + Objects.requireNonNull(reference);
  }

  private String key(JournalEntry entry) {
    return key(entry.merchant(), entry.reference());
  }

  Claim decide(PurchaseContent content, JournalEntry existing, Instant now) {
    return Claim.of(content, existing, now);
  }

  JournalEntry change(@Nullable JournalEntry current, JournalEntry meant, JournalOutcome ending)
      throws JournalException {
    return JournalRules.record(current, meant, ending, clock.instant());
  }

  boolean mayGo(JournalEntry entry) {
    return !entry.state().isOpen();
  }

  Instant purgeBefore(Duration age) {
    return JournalRules.purgeBefore(age, clock.instant());
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    synchronized (storage) {
      String key = key(content.merchant(), content.reference());
      JournalEntry existing = storage.entries.get(key);
      Instant now = clock.instant();
      Claim claim =
          existing == null
              ? Claim.granted(JournalEntry.first(content, now))
              : decide(content, existing, now);
      if (claim.kind() == Claim.Kind.GRANTED) {
        storage.entries.put(key, claim.entry());
        storage.owners.put(key, this);
      }
      return claim;
    }
  }

  @Override
  public JournalEntry record(JournalEntry entry, JournalOutcome ending) throws JournalException {
    synchronized (storage) {
      String key = key(entry);
      JournalEntry changed = change(storage.entries.get(key), entry, ending);
      storage.entries.put(key, changed);
      return changed;
    }
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    synchronized (storage) {
      return Optional.ofNullable(storage.entries.get(key(merchant, reference)));
    }
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    JournalRules.requireLimit(limit);
    synchronized (storage) {
      List<JournalEntry> all = new ArrayList<>(behind(after).values());
      all.removeIf(entry -> !entry.state().isOpen());
      return Collections.unmodifiableList(
          new ArrayList<>(all.subList(0, Math.min(limit, all.size()))));
    }
  }

  SortedMap<String, JournalEntry> behind(@Nullable JournalEntry after) {
    return after == null ? storage.entries : storage.entries.tailMap(key(after), false);
  }

  @Override
  public Optional<JournalEntry> latestApproved(String merchant) {
    Objects.requireNonNull(merchant);
    synchronized (storage) {
      return storage.entries.values().stream()
          .filter(e -> e.state() == JournalState.APPROVED && e.merchant().equals(merchant))
          .max(Comparator.comparing(JournalEntry::changedAt));
    }
  }

  @Override
  public Optional<Duration> lease() {
    return Optional.empty();
  }

  @Override
  public long purge(Duration age) {
    synchronized (storage) {
      Instant before = purgeBefore(age);
      int size = storage.entries.size();
      storage.entries.values().removeIf(e -> mayGo(e) && e.changedAt().isBefore(before));
      return size - storage.entries.size();
    }
  }

  /** Handles the end of an owner: its unfinished attempts are in doubt. */
  @Override
  public void close() {
    synchronized (storage) {
      storage.entries.replaceAll(
          (key, entry) -> storage.owners.get(key) == this ? orphaned(entry) : entry);
    }
  }

  JournalEntry orphaned(JournalEntry entry) {
    return entry.state() == JournalState.PREPARED
        ? entry.withOutcome(JournalOutcome.inDoubt(), clock.instant())
        : entry;
  }

  byte[] dump() {
    StringBuilder all = new StringBuilder();
    synchronized (storage) {
      storage.entries.values().forEach(e -> all.append(e).append(' ').append(e.fingerprint()));
      storage
          .entries
          .values()
          .forEach(e -> all.append(e.outcome()).append(e.outcome().flatMap(JournalOutcome::note)));
    }
    return all.toString().getBytes(StandardCharsets.UTF_8);
  }
}
