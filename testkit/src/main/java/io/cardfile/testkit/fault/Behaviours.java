package io.cardfile.testkit.fault;

import io.cardfile.testkit.gateway.GatewayRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway is to do with the requests to come. Of several that apply to a request, one of
 * its reference is first, then one of its number or of the queue, then a lasting one, then a random
 * one; of equals the one that was added first. Thread-safe.
 */
public final class Behaviours {

  private static final int MAX_OVER = 100;

  private final List<Entry> entries = new ArrayList<>();
  private int lastId;
  private int connections;
  private int requests;

  /** One behaviour and how often it happened. */
  public static final class Entry {
    private final int id;
    private final Act act;
    private final When when;
    private int happened;

    private Entry(int id, Act act, When when) {
      this.id = id;
      this.act = act;
      this.when = when;
    }

    /** Returns the number that removes it. */
    public int id() {
      return id;
    }

    /** Returns how often it happened. */
    public int happened() {
      return happened;
    }

    /** Whether it happens to one request only. */
    public boolean isOnce() {
      return when.isOnce();
    }

    /** Whether it cannot happen again. */
    public boolean isOver() {
      return when.isOnce() && happened > 0;
    }

    /** Returns its text, such as {@code lost-reply@next}. */
    @Override
    public String toString() {
      return act.toString() + when;
    }
  }

  /**
   * Adds a behaviour and returns its entry.
   *
   * @throws IllegalArgumentException when a fault before the end of a request is to happen to a
   *     reference, which is known only then
   */
  public synchronized Entry add(Act act, When when) {
    if (when.kind == When.Kind.REFERENCE && act.moment != Act.Moment.AFTER_REQUEST) {
      throw new IllegalArgumentException(
          act + " happens before the reference is known: use it on the next or another request");
    }
    Entry entry = new Entry(++lastId, act, when.after(requests));
    entries.add(entry);
    return entry;
  }

  /**
   * Adds the behaviour of a text, such as {@code half-body+reset@ref=ORDER-1}.
   *
   * @param seed chooses the requests of a share such as {@code @10%}
   * @throws IllegalArgumentException when the text is not valid; the message names what to write
   */
  public Entry add(String text, long seed) {
    return add(Dialect.act(text), Dialect.when(text, seed));
  }

  /** Returns all that are not over, and the last {@value #MAX_OVER} that are; a copy. */
  public synchronized List<Entry> list() {
    return Collections.unmodifiableList(new ArrayList<>(entries));
  }

  /** Removes the entry with this number; returns whether there was one. */
  public synchronized boolean remove(int id) {
    return entries.removeIf(entry -> entry.id == id);
  }

  /** Removes all. */
  public synchronized void clear() {
    entries.clear();
  }

  /** Removes all and counts from the start. */
  public synchronized void reset() {
    entries.clear();
    connections = 0;
    requests = 0;
  }

  /** Returns the number of connections so far. */
  public synchronized int connections() {
    return connections;
  }

  /** Returns the number of requests so far. */
  public synchronized int requests() {
    return requests;
  }

  /**
   * Waits until an entry has happened.
   *
   * @param limit the maximum time
   * @return whether it has happened
   */
  public synchronized boolean await(Entry entry, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    try {
      for (long left = limit.toNanos(); entry.happened == 0 && left > 0; ) {
        TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
        left = end - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return entry.happened > 0;
  }

  /** Counts a connection, and returns the act before anything is read from it, if there is one. */
  synchronized @Nullable Act atAccept() {
    return take(early(Act.Moment.ACCEPT, requests + 1, ++connections));
  }

  /** Counts a request and returns its number, from 1. */
  synchronized int begin() {
    return ++requests;
  }

  /** Returns the act after the head of a request, if there is one. */
  synchronized @Nullable Act afterHead(int number) {
    return take(early(Act.Moment.AFTER_HEAD, number, number));
  }

  /** Returns the act with a whole request: the usual one if there is no other. */
  synchronized Act afterRequest(int number, GatewayRequest request) {
    boolean isPurchase = request.isPurchase();
    Predicate<Entry> fits =
        entry ->
            entry.act.moment == Act.Moment.AFTER_REQUEST
                && (isPurchase || !entry.act.isForPurchases());
    Entry ofReference = isPurchase ? ofReference(request, fits) : null;
    Act act = take(ofReference == null ? find(fits, number, number) : ofReference);
    return act == null ? Act.USUAL : act;
  }

  private @Nullable Entry early(Act.Moment moment, int request, int draw) {
    return find(entry -> entry.act.moment == moment, request, draw);
  }

  private @Nullable Entry ofReference(GatewayRequest request, Predicate<Entry> fits) {
    Predicate<Entry> waits = entry -> entry.when.kind == When.Kind.REFERENCE && !entry.isOver();
    if (entries.stream().noneMatch(waits)) {
      return null; // Without reading the document.
    }
    String reference = request.reference().orElse(null);
    return entries.stream()
        .filter(waits.and(fits).and(entry -> entry.when.reference.equals(reference)))
        .findFirst()
        .orElse(null);
  }

  private @Nullable Entry find(Predicate<Entry> fits, int request, int draw) {
    Entry firstInQueue = null; // The others wait until it has happened.
    Entry lasting = null;
    Entry random = null;
    for (Entry entry : entries) {
      if (entry.isOver()) {
        continue;
      }
      boolean isWaiting = entry.when.kind == When.Kind.NEXT && firstInQueue != null;
      if (entry.when.kind == When.Kind.NEXT && firstInQueue == null) {
        firstInQueue = entry;
      }
      if (isWaiting || !fits.test(entry)) {
        continue;
      }
      switch (entry.when.kind) {
        case NEXT:
          return entry;
        case REQUEST:
          if (entry.when.number == request) {
            return entry;
          }
          break;
        case ALWAYS:
          lasting = lasting == null ? entry : lasting;
          break;
        case PERCENT:
          random = random == null && isDrawn(entry, draw) ? entry : random;
          break;
        default:
      }
    }
    return lasting == null ? random : lasting;
  }

  private static boolean isDrawn(Entry entry, int number) {
    // Of several with the same seed each has its own requests.
    long seed = entry.when.seed + 31L * entry.act.toString().hashCode();
    SplittableRandom random = new SplittableRandom(new SplittableRandom(seed).nextLong() + number);
    return random.nextInt(100) < entry.when.number;
  }

  /** Takes back that this happened: the gateway refused the request before it could decide. */
  synchronized void didNotHappen(Act act) {
    entries.stream().filter(entry -> entry.act == act).forEach(entry -> entry.happened--);
  }

  private @Nullable Act take(@Nullable Entry entry) {
    if (entry == null) {
      return null;
    }
    entry.happened++;
    if (entry.isOver() && entries.stream().filter(Entry::isOver).count() > MAX_OVER) {
      entries.remove(entries.stream().filter(Entry::isOver).findFirst().orElse(entry));
    }
    notifyAll();
    return entry.act;
  }
}
