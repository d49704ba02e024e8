package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a file: an index of all, the open ones in full, and the offset of each merchant's
 * latest approval. Not thread-safe.
 */
final class Entries {

  private final JournalFile file;
  private EntryIndex index = new EntryIndex();
  private SortedMap<String, JournalEntry> open = new TreeMap<>();
  private Map<String, Long> latestApproved = new HashMap<>();

  Entries(JournalFile file) {
    this.file = file;
  }

  /** Returns a key that is unique, because a merchant has no control character. */
  static String key(String merchant, String reference) {
    return merchant + '\0' + reference;
  }

  private static String key(JournalEntry entry) {
    return key(entry.merchant(), entry.reference());
  }

  /**
   * Reads the whole file, then cuts off an incomplete write at its end. A failure changes nothing
   * here. Returns the time of the newest entry.
   */
  Instant load() throws IOException {
    Entries loaded = new Entries(file);
    Map<Long, Long> openOffsets = new HashMap<>();
    FrameReader frames = file.scan();
    long last = 0;
    while (frames.next()) {
      loaded.add(frames, openOffsets);
      last = frames.offset();
    }
    for (long offset : openOffsets.values()) {
      JournalEntry entry = file.read(offset);
      loaded.open.put(key(entry), entry);
    }
    final Instant newest = last == 0 ? Instant.MIN : file.read(last).changedAt();
    file.cutAt(frames.offset());
    index = loaded.index;
    open = loaded.open;
    latestApproved = loaded.latestApproved;
    return newest;
  }

  private void add(FrameReader frames, Map<Long, Long> openOffsets) throws IOException {
    try {
      long hash = EntryCodec.keyHash(frames.frame());
      JournalState state = EntryCodec.state(frames.frame());
      index.put(hash, frames.offset());
      if (state.isOpen()) {
        openOffsets.put(hash, frames.offset());
      } else {
        openOffsets.remove(hash);
      }
      if (state == JournalState.APPROVED) {
        latestApproved.put(EntryCodec.merchant(frames.frame()), frames.offset());
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw FrameReader.damaged(file.path(), frames.offset(), e);
    }
  }

  /** Returns whether the frame has the latest state of its entry. */
  boolean isLatest(FrameReader frame) {
    return index.get(EntryCodec.keyHash(frame.frame())) == frame.offset();
  }

  /** Adds the entry that was written at {@code offset}. */
  void put(JournalEntry entry, long offset) {
    index.put(EntryCodec.keyHash(entry.merchant(), entry.reference()), offset);
    if (entry.state().isOpen()) {
      open.put(key(entry), entry);
    } else {
      open.remove(key(entry));
    }
    if (entry.state() == JournalState.APPROVED) {
      latestApproved.put(entry.merchant(), offset);
    }
  }

  @Nullable JournalEntry find(String merchant, String reference) throws IOException {
    String key = key(merchant, reference);
    if (open.containsKey(key)) {
      return open.get(key);
    }
    long offset = index.get(EntryCodec.keyHash(merchant, reference));
    if (offset == 0) {
      return null;
    }
    JournalEntry entry = file.read(offset);
    if (!key(entry).equals(key)) { // About once in 10^13 references.
      String why = "the index cannot distinguish this reference from another one: use another one";
      throw new JournalException(Reason.CONFLICT, why, null);
    }
    return entry;
  }

  /** Returns open entries by merchant, then reference. */
  List<JournalEntry> open(@Nullable JournalEntry after, int limit) {
    SortedMap<String, JournalEntry> rest = after == null ? open : open.tailMap(key(after) + '\0');
    List<JournalEntry> page = new ArrayList<>();
    for (JournalEntry entry : rest.values()) {
      if (page.size() == limit) {
        break;
      }
      page.add(entry);
    }
    return Collections.unmodifiableList(page);
  }

  @Nullable JournalEntry latestApproved(String merchant) throws IOException {
    Long offset = latestApproved.get(merchant);
    return offset == null ? null : file.read(offset);
  }

  int size() {
    return index.size();
  }
}
