package io.cardfile.reconcile;

import io.cardfile.journal.JournalEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;

/** The elements with the oldest claims, up to a limit. Not thread-safe. */
final class Oldest<T> {

  private final int limit;
  private final Comparator<T> order;
  private final PriorityQueue<T> newestFirst;

  Oldest(int limit, Function<T, JournalEntry> entry) {
    this.limit = limit;
    Comparator<JournalEntry> byClaim = Comparator.comparing(JournalEntry::claimedAt);
    this.order =
        Comparator.comparing(
            entry,
            byClaim.thenComparing(JournalEntry::merchant).thenComparing(JournalEntry::reference));
    this.newestFirst = new PriorityQueue<>(order.reversed());
  }

  void add(T element) {
    newestFirst.add(element);
    if (newestFirst.size() > limit) {
      newestFirst.poll();
    }
  }

  /** Returns the elements, the oldest claim first; unmodifiable. */
  List<T> list() {
    List<T> sorted = new ArrayList<>(newestFirst);
    sorted.sort(order);
    return Collections.unmodifiableList(sorted);
  }
}
