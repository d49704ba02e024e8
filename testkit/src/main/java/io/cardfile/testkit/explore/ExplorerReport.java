package io.cardfile.testkit.explore;

/** What a {@link FaultExplorer} did that found nothing. Immutable. */
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

  /** The seed; with the same settings and code it gives the same cases. */
  public long seed() {
    return seed;
  }

  /** How many requests the scenario makes when nothing goes wrong. */
  public int requests() {
    return requests;
  }

  /** How many cases were run, not counting the run without a fault. */
  public int cases() {
    return cases;
  }

  /**
   * In how many of them a fault happened. It does not in the others: code that is told no at its
   * first request may make no second one, and a kept connection is not accepted again.
   */
  public int casesWithFault() {
    return faulty;
  }

  /** How many cases with a single fault there was no room for: see {@link FaultExplorer}. */
  public int leftOut() {
    return leftOut;
  }

  /** Shows all of it. */
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
