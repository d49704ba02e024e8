package io.cardfile.testkit.fault;

import io.cardfile.testkit.fault.FaultTrigger.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled faults. The first entry that applies decides, and random ones only where no other
 * does. At most {@value #MAX_WAITING} entries that are not over. One that is over stays in the
 * list, the last {@value #MAX_OVER} of them. Thread-safe.
 */
final class Schedule {

  static final int MAX_OVER = 100;
  private static final int MAX_WAITING = 1000;

  private final List<Entry> entries = new ArrayList<>();
  private int lastId;
  private int connections;
  private int requests;

  private static final class Entry {
    final int id;
    final FaultTrigger trigger;
    final List<Fault> faults;
    final @Nullable RandomFaults random;
    int happened;

    Entry(int id, FaultTrigger trigger, List<Fault> faults) {
      this.id = id;
      this.trigger = trigger;
      this.faults = faults;
      this.random = isRandom() ? new RandomFaults(trigger.number(), trigger.seed(), faults) : null;
    }

    boolean isRandom() {
      return trigger.kind() == Kind.RANDOM;
    }

    boolean isOver() {
      return trigger.isOnce() && happened > 0;
    }

    /** Returns the fault for a connection that is accepted, before anything is read. */
    @Nullable Fault atAccept(int connection, int request) {
      return random == null ? only(true, connection, request) : random.atAccept(connection);
    }

    @Nullable Fault atRequest(int connection, int request) {
      return random == null ? only(false, connection, request) : random.atRequest(request);
    }

    private @Nullable Fault only(boolean accepting, int connection, int request) {
      Fault fault = faults.get(0);
      boolean fits = (fault.position == Position.ACCEPT) == accepting;
      return fits && !isOver() && trigger.applies(connection, request) ? fault : null;
    }

    ScheduledFault copy() {
      return new ScheduledFault(id, faults, trigger, happened, isOver());
    }
  }

  /** An entry and the fault that it has for one exchange. */
  private static final class Choice {
    final Entry entry;
    final Fault fault;

    Choice(Entry entry, Fault fault) {
      this.entry = entry;
      this.fault = fault;
    }
  }

  private interface Chooser {
    @Nullable Fault choose(Entry entry);
  }

  synchronized ScheduledFault add(FaultTrigger trigger, List<Fault> faults) {
    if (entries.stream().filter(entry -> !entry.isOver()).count() >= MAX_WAITING) {
      throw new IllegalStateException(
          MAX_WAITING + " faults are scheduled that are not over; remove some first");
    }
    List<Fault> copy = Collections.unmodifiableList(new ArrayList<>(faults));
    Entry entry = new Entry(++lastId, trigger.after(requests), copy);
    entries.add(entry);
    return entry.copy();
  }

  synchronized void removeRandom() {
    entries.removeIf(Entry::isRandom);
  }

  synchronized boolean remove(int id) {
    return entries.removeIf(entry -> entry.id == id);
  }

  synchronized void clear() {
    entries.clear();
  }

  /** Removes everything and starts counting again. */
  synchronized void reset() {
    entries.clear();
    lastId = 0;
    connections = 0;
    requests = 0;
  }

  synchronized List<ScheduledFault> list() {
    List<ScheduledFault> list = new ArrayList<>();
    entries.forEach(entry -> list.add(entry.copy()));
    return Collections.unmodifiableList(list);
  }

  /** Returns the number of a new connection, from 1. */
  synchronized int nextConnection() {
    return ++connections;
  }

  synchronized int connections() {
    return connections;
  }

  /** Returns the number of a new request, from 1. */
  synchronized int nextRequest() {
    return ++requests;
  }

  /** Returns the fault to play before anything is read from this connection. */
  synchronized @Nullable Fault atAccept(int connection) {
    return take(first(entry -> entry.atAccept(connection, requests + 1)));
  }

  /**
   * Returns the fault to play after the head of a request; null also if the first fault that
   * applies has a later position.
   */
  synchronized @Nullable Fault afterHead(int connection, int request) {
    Choice first = first(entry -> entry.atRequest(connection, request));
    boolean isNow = first != null && first.fault.position == Position.AFTER_REQUEST_HEAD;
    return isNow ? take(first) : null;
  }

  /**
   * Returns the fault to play after a whole request. One of a reference has priority.
   *
   * @param reference reads the reference of the request, which is called only if needed
   */
  synchronized @Nullable Fault afterRequest(
      int connection, int request, Supplier<Optional<String>> reference) {
    Choice ofReference = ofReference(reference);
    return ofReference != null
        ? take(ofReference)
        : take(first(entry -> ifAfterRequest(entry.atRequest(connection, request))));
  }

  private static @Nullable Fault ifAfterRequest(@Nullable Fault fault) {
    return fault != null && fault.position.hasRequest() ? fault : null;
  }

  private @Nullable Choice ofReference(Supplier<Optional<String>> reference) {
    Predicate<Entry> waits = entry -> entry.trigger.kind() == Kind.REFERENCE && !entry.isOver();
    if (entries.stream().noneMatch(waits)) {
      return null;
    }
    Optional<String> given = reference.get();
    return entries.stream()
        .filter(waits)
        .filter(entry -> given.isPresent() && given.equals(entry.trigger.reference()))
        .findFirst()
        .map(entry -> new Choice(entry, entry.faults.get(0)))
        .orElse(null);
  }

  private @Nullable Choice first(Chooser chooser) {
    Choice random = null;
    for (Entry entry : entries) {
      Fault fault = chooser.choose(entry);
      if (fault != null && !entry.isRandom()) {
        return new Choice(entry, fault);
      } else if (fault != null && random == null) {
        random = new Choice(entry, fault);
      }
    }
    return random;
  }

  private @Nullable Fault take(@Nullable Choice choice) {
    if (choice == null) {
      return null;
    }
    choice.entry.happened++;
    if (choice.entry.isOver() && entries.stream().filter(Entry::isOver).count() > MAX_OVER) {
      entries.remove(entries.stream().filter(Entry::isOver).findFirst().orElse(choice.entry));
    }
    return choice.fault;
  }
}
