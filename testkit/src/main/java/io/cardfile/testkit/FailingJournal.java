package io.cardfile.testkit;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A journal that delegates to another one and fails on selected calls, before the call takes effect
 * or after it, as when a database commits and the connection ends.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#failing -->
 *
 * <pre>{@code
 * FailingJournal journal =
 *     FailingJournal.around(InMemoryJournal.create())
 *         .onClaim(1)
 *         .failBefore(Reason.UNAVAILABLE)
 *         .onRecord(1)
 *         .failAfter(Reason.REOPEN_REQUIRED);
 * }</pre>
 *
 * <p>Calls are counted from 1, including those that fail. Thread-safe.
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

  /** Returns a journal that delegates to {@code journal} and has no failures yet. */
  public static FailingJournal around(PurchaseJournal journal) {
    return new FailingJournal(journal);
  }

  /** Selects the claim with this number, counted from 1. */
  public Point onClaim(int number) {
    return new Point(claimPoints, positive(number));
  }

  /** Selects every claim. */
  public Point onEveryClaim() {
    return new Point(claimPoints, EVERY);
  }

  /** Selects the call of {@code record} with this number, counted from 1. */
  public Point onRecord(int number) {
    return new Point(recordPoints, positive(number));
  }

  /** Selects every call of {@code record}. */
  public Point onEveryRecord() {
    return new Point(recordPoints, EVERY);
  }

  private static int positive(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("calls are counted from 1");
    }
    return number;
  }

  /** Removes all failures; counting continues. */
  public synchronized FailingJournal clearFailures() {
    claimPoints.clear();
    recordPoints.clear();
    return this;
  }

  /** Returns the number of calls of {@code claim}. */
  public synchronized int claims() {
    return claims;
  }

  /** Returns the number of calls of {@code record}. */
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
  public JournalEntry record(JournalEntry entry, JournalOutcome outcome) throws JournalException {
    Point point = nextRecord();
    if (point == null) {
      return journal.record(entry, outcome);
    }
    if (point.after) {
      journal.record(entry, outcome);
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
  public Optional<JournalEntry> latestApproved(String merchant) throws JournalException {
    return journal.latestApproved(merchant);
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

  /**
   * A selected call; its methods set how it fails. If two failures apply to a call, the first one
   * added counts.
   */
  public final class Point {

    private final List<Point> points;
    private final int number;
    private boolean after;
    private Throwable failure = new IllegalStateException();

    private Point(List<Point> points, int number) {
      this.points = points;
      this.number = number;
    }

    /** Throws a {@link JournalException} before the call takes effect. */
    public FailingJournal failBefore(Reason reason) {
      return fail(false, exception(reason));
    }

    /** Throws a {@link JournalException} after the call took effect. */
    public FailingJournal failAfter(Reason reason) {
      return fail(true, exception(reason));
    }

    /** Throws {@code failure}, of any class, before the call takes effect. */
    public FailingJournal failBefore(Throwable failure) {
      return fail(false, failure);
    }

    /** Throws {@code failure}, of any class, after the call took effect. */
    public FailingJournal failAfter(Throwable failure) {
      return fail(true, failure);
    }

    private JournalException exception(Reason reason) {
      return new JournalException(reason, "the journal fails as configured by the test", null);
    }

    private FailingJournal fail(boolean afterwards, Throwable thrown) {
      synchronized (FailingJournal.this) {
        after = afterwards;
        failure = Objects.requireNonNull(thrown, "failure == null");
        points.add(this);
      }
      return FailingJournal.this;
    }

    // Thrown without a check by the compiler: a test may choose any class.
    @SuppressWarnings("unchecked")
    private <E extends Throwable> RuntimeException failure() throws E {
      throw (E) failure;
    }
  }
}
