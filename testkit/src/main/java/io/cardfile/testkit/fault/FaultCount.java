package io.cardfile.testkit.fault;

/** How often a fault has happened. */
public final class FaultCount {

  static final FaultCount NONE = new FaultCount(0, 0, 0);

  private final int connections;
  private final int requests;
  private final long bytes;

  FaultCount(int connections, int requests, long bytes) {
    this.connections = connections;
    this.requests = requests;
    this.bytes = bytes;
  }

  FaultCount plus(boolean firstOnConnection, boolean wholeRequest, long more) {
    return new FaultCount(
        connections + (firstOnConnection ? 1 : 0), requests + (wholeRequest ? 1 : 0), bytes + more);
  }

  /** Returns the number of connections on which it happened. */
  public int connections() {
    return connections;
  }

  /** Returns the number of whole requests to which it happened. */
  public int requests() {
    return requests;
  }

  /**
   * Returns the number of bytes that the server wrote in those exchanges, including those before
   * the fault.
   */
  public long bytes() {
    return bytes;
  }

  /** Shows all three numbers. */
  @Override
  public String toString() {
    return connections + " connections, " + requests + " requests, " + bytes + " bytes";
  }
}
