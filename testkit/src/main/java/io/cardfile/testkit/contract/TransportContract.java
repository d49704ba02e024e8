package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/**
 * What every {@link Transport} promises, as a suite over real sockets on loopback. Whoever writes a
 * transport extends this class in the tests of that module:
 *
 * <pre>{@code
 * class MyTransportContractTest extends TransportContract {
 *   @Override protected Transport newTransport() {
 *     return new MyTransport();
 *   }
 * }
 * }</pre>
 *
 * <p>The suite covers HTTP/1.1. That a request is sent at most once, and that a failure never says
 * "not sent" of a request that the server has, cannot be declared away; a comfort that a transport
 * does not offer can: see {@link #missing}.
 */
public abstract class TransportContract {

  /** What a transport may lack without putting money at risk. */
  public enum Capability {
    /** Uses a connection for more than one request. */
    KEEP_ALIVE,
    /** Replaces a kept connection that died while it was idle, instead of failing. */
    REPLACES_DEAD_CONNECTIONS,
    /** Releases the thread in {@code execute} when the exchange is cancelled. */
    CANCEL_WHILE_WAITING
  }

  /** For subclasses. */
  protected TransportContract() {}

  /** Returns a new transport; called once for each test. */
  protected abstract Transport newTransport();

  /**
   * Says why the transport lacks a capability. Its tests are then reported as skipped, with the
   * reason. By default nothing is lacking.
   */
  protected Optional<String> missing(Capability capability) {
    return Optional.empty();
  }

  @Nested
  class Documents extends DocumentRows {
    Documents() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Strictness extends StrictRows {
    Strictness() {
      super(TransportContract.this);
    }
  }

  @Nested
  class SendingOnce extends SendOnceRows {
    SendingOnce() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Redirects extends RedirectRows {
    Redirects() {
      super(TransportContract.this);
    }
  }

  @Nested
  class IdleConnections extends IdleRows {
    IdleConnections() {
      super(TransportContract.this);
    }
  }

  @Nested
  class UnreachableServers extends UnreachableRows {
    UnreachableServers() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Time extends TimeRows {
    Time() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Size extends SizeRows {
    Size() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Observers extends ObservedRows {
    Observers() {
      super(TransportContract.this);
    }
  }
}
