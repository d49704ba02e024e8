package io.cardfile.testkit.gateway;

import io.cardfile.testkit.LedgerEntry.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The purchases that the simulated gateway decided: the reference for checks of a client's
 * outcomes.
 *
 * <p>Thread-safe. Holds at most {@value #MAX_ENTRIES} entries, and about 16 MiB of texts that
 * clients chose. Beyond it the gateway answers HTTP 503 and charges nothing: if old entries were
 * removed, a second charge would look like the first.
 */
public final class LedgerBook {

  static final int MAX_ENTRIES = 200_000;

  private static final int REPORTED = 20;
  private static final long MAX_KEPT = 16 << 20; // Characters, as for the requests of the log.

  private final ExchangeLog log;
  private final List<BookEntry> entries = new ArrayList<>();
  private final Map<String, List<Integer>> byReference = new HashMap<>();
  private static final int OVERHEAD = 100;
  private long kept;

  LedgerBook(ExchangeLog log) {
    this.log = log;
  }

  /** Returns every purchase that was decided, oldest first; an unmodifiable copy. */
  public synchronized List<BookEntry> entries() {
    return Collections.unmodifiableList(new ArrayList<>(entries));
  }

  /** Returns the number of entries. */
  public synchronized int size() {
    return entries.size();
  }

  /** Whether the ledger accepts no more entries, so that purchases are answered with HTTP 503. */
  synchronized boolean isFull() {
    return entries.size() >= MAX_ENTRIES || kept >= MAX_KEPT;
  }

  /**
   * Returns the approved purchases with this reference that were not voided. An approved
   * authorisation of 0 counts: it put a card on file.
   */
  public synchronized List<BookEntry> chargesFor(String reference) {
    List<BookEntry> charges = new ArrayList<>();
    for (BookEntry entry : withReference(reference)) {
      if (entry.outcome() == Outcome.APPROVED) {
        charges.add(entry);
      }
    }
    return Collections.unmodifiableList(charges);
  }

  /** Returns the money that moved in this currency, less refunds, in minor units. */
  public synchronized long totalMinor(String currency) {
    long total = 0;
    for (BookEntry entry : entries) {
      if (entry.currency().equals(currency)) {
        total = Math.addExact(total, entry.capturedMinor() - entry.refundedMinor());
      }
    }
    return total;
  }

  /**
   * Returns the last {@value #REPORTED} entries and the last exchange for the message of a failed
   * test, without card data and credentials; see {@link RecordedExchange#describe}.
   */
  public String report() {
    List<BookEntry> all = entries();
    List<RecordedExchange> exchanges = log.list();
    String last = exchanges.isEmpty() ? "none" : exchanges.get(exchanges.size() - 1).describe();
    return "the last entries: "
        + all.subList(Math.max(0, all.size() - REPORTED), all.size())
        + "; the last exchange: "
        + last;
  }

  /** Returns the entries with this reference, oldest first. */
  synchronized List<BookEntry> withReference(String reference) {
    List<BookEntry> found = new ArrayList<>();
    for (int index : byReference.getOrDefault(reference, Collections.emptyList())) {
      found.add(entries.get(index));
    }
    return found;
  }

  /** Returns the entry with a reference, preferably its first charge, or the entry with an ID. */
  synchronized Optional<BookEntry> find(String idOrReference) {
    List<BookEntry> known = withReference(idOrReference);
    if (known.isEmpty()) {
      return withId(idOrReference);
    }
    List<BookEntry> charges = chargesFor(idOrReference);
    return Optional.of(charges.isEmpty() ? known.get(known.size() - 1) : charges.get(0));
  }

  synchronized Optional<BookEntry> withId(String id) {
    return entries.stream().filter(entry -> entry.id().equals(id)).findFirst();
  }

  /** Counts a text that the gateway keeps besides the entries, such as a refund's reference. */
  synchronized void keep(String text) {
    kept += text.length() + OVERHEAD;
  }

  /** Adds the entry of a decision and returns it. */
  synchronized BookEntry add(Decision decision) {
    BookEntry entry = new BookEntry(decision, entries.size() + 1L);
    entries.add(entry);
    kept += entry.keptLength();
    byReference
        .computeIfAbsent(entry.reference(), key -> new ArrayList<>(1))
        .add(entries.size() - 1);
    return entry;
  }

  /** Replaces an entry by its state after a capture, a void or a refund. */
  synchronized void update(BookEntry entry) {
    entries.set((int) entry.number() - 1, entry);
  }

  synchronized void clear() {
    entries.clear();
    byReference.clear();
    kept = 0;
  }

  /** Shows the number of entries. */
  @Override
  public synchronized String toString() {
    return "Ledger(" + entries.size() + " entries)";
  }
}
