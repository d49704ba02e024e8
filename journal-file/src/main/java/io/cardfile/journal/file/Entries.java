package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The durable entries of a file: an index of all entries, and the keys of the open ones. Not
 * thread-safe.
 */
final class Entries {

  private static final int AHEAD = 1 << 20;

  private final JournalFile file;
  private final EntryIndex index;
  private final DoubtRecords doubts;
  private final long ownedFrom;
  private final Instant foundAt;
  private Instant newest;
  private @Nullable TreeSet<EntryKey> open; // Created on first use.

  /**
   * Creates the entries from an index.
   *
   * @param ownedFrom the offset from which on {@code PREPARED} entries belong to this process;
   *     before it, their owner is gone
   * @param opened the time of the clock when the file was opened
   */
  Entries(JournalFile file, IndexBuilder read, long ownedFrom, Instant opened) {
    this.file = file;
    this.index = read.index();
    this.doubts = read.doubts();
    this.newest = read.newest();
    this.ownedFrom = ownedFrom;
    this.foundAt = (opened.isBefore(newest) ? newest : opened).truncatedTo(ChronoUnit.MILLIS);
  }

  JournalFile file() {
    return file;
  }

  int size() {
    return index.size();
  }

  /** Returns when the newest entry was changed. */
  Instant newest() {
    return newest;
  }

  IndexedEntry get(EntryKey key) throws IOException {
    byte[] bytes = EntryCodec.key(key);
    int hash = EntryIndex.hash(bytes, 0, bytes.length);
    EntryReader reader = file.reader();
    long place = index.find(hash, candidate -> reader.hasKey(IndexSlot.offset(candidate), bytes));
    return place == 0
        ? IndexedEntry.NOTHING
        : new IndexedEntry(place, at(reader, IndexSlot.offset(place)));
  }

  private JournalEntry at(EntryReader reader, long offset) throws IOException {
    return asFound(reader.entry(offset), offset);
  }

  /**
   * Returns {@code entry}, in doubt if it is {@code PREPARED} and its owner is gone. It may have
   * been sent until the file was opened, so its quiet period begins then.
   */
  JournalEntry asFound(JournalEntry entry, long offset) {
    if (offset >= ownedFrom || entry.state() != JournalState.PREPARED) {
      return entry;
    }
    Instant since = doubts.since(offset);
    JournalOutcome doubt = JournalOutcome.inDoubt();
    return entry.withOutcome(doubt, since == null ? foundAt : since);
  }

  /**
   * Writes the time since when claims of former owners are in doubt; otherwise each start would
   * restart their quiet period.
   */
  void writeDoubts() throws IOException {
    if (index.hasAny(place -> IndexSlot.isPrepared(place) && !isCovered(place))) {
      long offset = file.appendDoubts(foundAt.toEpochMilli());
      doubts.add(offset, foundAt);
      newest = foundAt;
    }
  }

  private boolean isCovered(long place) {
    return doubts.covers(IndexSlot.offset(place));
  }

  /** Adds an entry that is durable at {@code offset}. */
  void put(PendingWrite change, long offset) {
    boolean isOpen = change.entry.state().isOpen();
    index.put(change.hash, change.previous, IndexSlot.of(offset, change.entry.state()));
    newest = newest.isBefore(change.entry.changedAt()) ? change.entry.changedAt() : newest;
    if (open != null && isOpen) {
      open.add(change.key);
    } else if (open != null) {
      open.remove(change.key);
    }
  }

  /**
   * Returns whether the entry at {@code offset}, whose bytes are passed, is the latest of its key.
   */
  boolean isLatest(byte[] bytes, int at, long offset) throws IOException {
    int hash = EntryIndex.hash(bytes, at + EntryCodec.HEAD, EntryCodec.keyLength(bytes, at));
    return index.holds(hash, IndexSlot.of(offset, EntryCodec.state(bytes, at)));
  }

  List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws IOException {
    List<JournalEntry> page = new ArrayList<>();
    TreeSet<EntryKey> keys = openKeys();
    for (EntryKey key : after == null ? keys : keys.tailSet(EntryKey.of(after), false)) {
      if (page.size() == limit) {
        break;
      }
      JournalEntry entry = get(key).entry;
      if (entry != null) {
        page.add(entry);
      }
    }
    return Collections.unmodifiableList(page);
  }

  /** Returns a snapshot that may be read during further writes, until the file is rewritten. */
  ApprovedEntries approved() {
    return new ApprovedEntries(file, index.places());
  }

  private TreeSet<EntryKey> openKeys() throws IOException {
    if (open == null) {
      open = readOpenKeys();
    }
    return open;
  }

  /** Reads the open keys in the order of the file, so that it is read only once. */
  private TreeSet<EntryKey> readOpenKeys() throws IOException {
    TreeSet<EntryKey> keys = new TreeSet<>();
    long[] places = index.placesThat(IndexSlot::isOpen);
    Arrays.sort(places);
    EntryReader reader = file.readerAhead(AHEAD);
    for (long place : places) {
      EntryKey key = reader.key(IndexSlot.offset(place));
      // Shares one String for each merchant.
      EntryKey near = keys.isEmpty() ? key : keys.first();
      String merchant = near.merchant().equals(key.merchant()) ? near.merchant() : key.merchant();
      keys.add(new EntryKey(merchant, key.reference()));
    }
    return keys;
  }
}
