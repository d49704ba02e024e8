package io.cardfile.testkit.explore;

/** The report of a {@link FaultExplorer} that found no mistake. Immutable. */
public final class ExplorerReport {

  private final int requests;
  private final int cases;
  private final int leftOut;

  ExplorerReport(int requests, int cases, int leftOut) {
    this.requests = requests;
    this.cases = cases;
    this.leftOut = leftOut;
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
   * Returns the number of cases that exceeded the maximum: see {@link FaultExplorer.Builder#cases}.
   */
  public int leftOut() {
    return leftOut;
  }

  /** Shows all values. */
  @Override
  public String toString() {
    return "ExplorerReport("
        + requests
        + " requests, "
        + cases
        + " cases, "
        + leftOut
        + " left out)";
  }
}
