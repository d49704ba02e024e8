package io.cardfile.reconcile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The ages of the claims that are still in doubt, in buckets. Immutable.
 *
 * <p>An age is the difference between the clock of the reconciling machine and the claim time, by
 * the journal's clock. A claim in the future has age zero.
 */
public final class AgingReport {

  /** The number of claims in one range of ages. */
  public static final class Bucket {

    private final String label;
    private final long count;

    private Bucket(String label, long count) {
      this.label = label;
      this.count = count;
    }

    /** Returns the range, such as {@code under 1 hour}. */
    public String label() {
      return label;
    }

    /** Returns the number of claims. */
    public long count() {
      return count;
    }

    @Override
    public String toString() {
      return label + ": " + count;
    }
  }

  private static final Duration[] LIMITS = {
    Duration.ofHours(1),
    Duration.ofDays(1),
    Duration.ofDays(3),
    Duration.ofDays(7),
    Duration.ofDays(30)
  };
  private static final String[] LABELS = {
    "under 1 hour",
    "under 1 day",
    "under 3 days",
    "under 7 days",
    "under 30 days",
    "30 days or more"
  };

  private final List<Bucket> buckets;

  private AgingReport(List<Bucket> buckets) {
    this.buckets = buckets;
  }

  /** Returns all buckets by rising age, including empty ones; unmodifiable. */
  public List<Bucket> buckets() {
    return buckets;
  }

  @Override
  public String toString() {
    return buckets.toString();
  }

  /** Counts ages. Not thread-safe. */
  static final class Count {

    private final long[] counts = new long[LABELS.length];

    void add(Duration age) {
      int at = 0;
      while (at < LIMITS.length && age.compareTo(LIMITS[at]) >= 0) {
        at++;
      }
      counts[at]++;
    }

    AgingReport done() {
      List<Bucket> buckets = new ArrayList<>();
      for (int i = 0; i < LABELS.length; i++) {
        buckets.add(new Bucket(LABELS[i], counts[i]));
      }
      return new AgingReport(Collections.unmodifiableList(buckets));
    }
  }
}
