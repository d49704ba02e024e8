package io.cardfile.testkit.journal;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hands on to a journal, and fails where it is told to: before the other has done anything, or
 * after it has, as when a database commits and the connection ends.
 *
 * <pre>{@code
 * FailingJournal journal = FailingJournal.around(InMemoryJournal.create())
 *     .onClaim(1).failBefore(Reason.UNAVAILABLE)
 *     .onRecord(2).failAfter(Reason.POISONED);
 * }</pre>
 *
 * <p>Counts calls, also those that fail, from 1. Thread-safe.
 */
public final class FailingJournal implements PurchaseJournal {

  private static final int EVERY = 0;

  private final PurchaseJournal journal;
  private final List<Point> claimPoints = new ArrayList<>();
  private final List<Point> recordPoints = new ArrayList<>();
  private int claims;
  private int records;

  private FailingJournal(PurchaseJournal journal) {
    this.journal = Objects.requireNonNull(journal, "journal == null");
  }

  /** Returns a journal that does what {@code journal} does, until it is told to fail. */
  public static FailingJournal around(PurchaseJournal journal) {
    return new FailingJournal(journal);
  }

  /** The claim with this number, counted from 1. */
  public Point onClaim(int number) {
    return new Point(claimPoints, positive(number));
  }

  /** Every claim. */
  public Point onEveryClaim() {
    return new Point(claimPoints, EVERY);
  }

  /** The record with this number, counted from 1. */
  public Point onRecord(int number) {
    return new Point(recordPoints, positive(number));
  }

  /** Every record. */
  public Point onEveryRecord() {
    return new Point(recordPoints, EVERY);
  }

  private static int positive(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("calls are counted from 1");
    }
    return number;
  }

  /** Fails no more; goes on counting. */
  public synchronized FailingJournal heal() {
    claimPoints.clear();
    recordPoints.clear();
    return this;
  }

  /** How often something was claimed. */
  public synchronized int claims() {
    return claims;
  }

  /** How often something was recorded. */
  public synchronized int records() {
    return records;
  }

  @Override
  public Claim claim(PurchaseContent content) throws JournalException {
    Point point = nextClaim();
    if (point == null) {
      return journal.claim(content);
    }
    if (point.after) {
      journal.claim(content);
    }
    throw point.failure();
  }

  @Override
  public JournalEntry record(JournalEntry entry, Resolution ending) throws JournalException {
    Point point = nextRecord();
    if (point == null) {
      return journal.record(entry, ending);
    }
    if (point.after) {
      journal.record(entry, ending);
    }
    throw point.failure();
  }

  private synchronized @Nullable Point nextClaim() {
    return at(claimPoints, ++claims);
  }

  private synchronized @Nullable Point nextRecord() {
    return at(recordPoints, ++records);
  }

  private static @Nullable Point at(List<Point> points, int call) {
    for (Point point : points) {
      if (point.number == call || point.number == EVERY) {
        return point;
      }
    }
    return null;
  }

  @Override
  public JournalEntry restore(
      String merchant,
      String reference,
      Money amount,
      @Nullable String destination,
      Resolution ending)
      throws JournalException {
    return journal.restore(merchant, reference, amount, destination, ending);
  }

  @Override
  public Instant now() throws JournalException {
    return journal.now();
  }

  @Override
  public Optional<JournalEntry> find(String merchant, String reference) throws JournalException {
    return journal.find(merchant, reference);
  }

  @Override
  public List<JournalEntry> open(@Nullable JournalEntry after, int limit) throws JournalException {
    return journal.open(after, limit);
  }

  @Override
  public List<JournalEntry> approved(
      String merchant, @Nullable String destination, @Nullable Instant before, int limit)
      throws JournalException {
    return journal.approved(merchant, destination, before, limit);
  }

  @Override
  public boolean isIncomplete() throws JournalException {
    return journal.isIncomplete();
  }

  @Override
  public Optional<Duration> lease() {
    return journal.lease();
  }

  @Override
  public long purge(Duration age) throws JournalException {
    return journal.purge(age);
  }

  @Override
  public synchronized String toString() {
    return "FailingJournal(" + claims + " claims, " + records + " records, " + journal + ")";
  }

  /** A call that fails, once it is said how. Of two that fail the same call the first counts. */
  public final class Point {

    private final List<Point> points;
    private final int number;
    private boolean after;
    private Throwable failure = new IllegalStateException();

    private Point(List<Point> points, int number) {
      this.points = points;
      this.number = number;
    }

    /** Throws a {@link JournalException} before anything was done. */
    public FailingJournal failBefore(Reason reason) {
      return fail(false, exception(reason));
    }

    /** Throws a {@link JournalException} after it took effect. */
    public FailingJournal failAfter(Reason reason) {
      return fail(true, exception(reason));
    }

    /** Throws {@code failure}, of whatever class, before anything was done. */
    public FailingJournal failBefore(Throwable failure) {
      return fail(false, failure);
    }

    /** Throws {@code failure}, of whatever class, after it took effect. */
    public FailingJournal failAfter(Throwable failure) {
      return fail(true, failure);
    }

    private JournalException exception(Reason reason) {
      return new JournalException(reason, "the journal was told to fail", null);
    }

    private FailingJournal fail(boolean afterwards, Throwable thrown) {
      synchronized (FailingJournal.this) {
        after = afterwards;
        failure = Objects.requireNonNull(thrown, "failure == null");
        points.add(this);
      }
      return FailingJournal.this;
    }

    // Unchecked for the compiler alone: a test may ask for any class.
    @SuppressWarnings("unchecked")
    private <E extends Throwable> RuntimeException failure() throws E {
      throw (E) failure;
    }
  }
}
