package io.cardfile.testkit.explore;

/** The report of a {@link FaultExplorer} without findings. Immutable. */
public final class ExplorerReport {

  private final long seed;
  private final int requests;
  private final int cases;
  private final int faulty;
  private final int leftOut;

  ExplorerReport(long seed, int requests, int cases, int faulty, int leftOut) {
    this.seed = seed;
    this.requests = requests;
    this.cases = cases;
    this.faulty = faulty;
    this.leftOut = leftOut;
  }

  /** Returns the seed; with the same settings and code it determines the same cases. */
  public long seed() {
    return seed;
  }

  /** Returns the number of requests that the scenario makes without a fault. */
  public int requests() {
    return requests;
  }

  /** Returns the number of cases, not counting the run without a fault. */
  public int cases() {
    return cases;
  }

  /**
   * Returns the number of cases in which a fault happened. It may not happen: code whose first
   * request is refused may make no second one, and a kept connection is not accepted again.
   */
  public int casesWithFault() {
    return faulty;
  }

  /**
   * Returns the number of single faults that exceeded the maximum number of cases: see {@link
   * FaultExplorer}.
   */
  public int leftOut() {
    return leftOut;
  }

  /** Shows all values. */
  @Override
  public String toString() {
    return "ExplorerReport(seed "
        + seed
        + ", "
        + requests
        + " requests, "
        + cases
        + " cases, "
        + faulty
        + " with a fault that happened, "
        + leftOut
        + " single faults left out)";
  }
}
