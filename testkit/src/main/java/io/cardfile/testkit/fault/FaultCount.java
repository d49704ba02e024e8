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

  /** The connections on which it happened. */
  public int connections() {
    return connections;
  }

  /** The whole requests that it happened to. */
  public int requests() {
    return requests;
  }

  /** The bytes that the server wrote in those exchanges, what came before the fault included. */
  public long bytes() {
    return bytes;
  }

  /** Shows all three. */
  @Override
  public String toString() {
    return connections + " connections, " + requests + " requests, " + bytes + " bytes";
  }
}
