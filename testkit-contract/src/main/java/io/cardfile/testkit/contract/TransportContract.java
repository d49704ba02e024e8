package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Nested;

/**
 * The contract of every {@link Transport}, as a suite over real sockets on loopback. The author of
 * a transport extends this class in a test and returns the transport.
 * <!-- region transport-retrofit/src/test/java/io/cardfile/transport/retrofit/RetrofitTransportContractTest.java#new-transport -->
 *
 * <pre>{@code
 * @Override
 * protected Transport newTransport() {
 *   return RetrofitTransport.create();
 * }
 * }</pre>
 *
 * <p>Each row tests one promise. A row that fails names the promise, the fault and the capability
 * that may be declared missing instead, if there is one: see {@link #missing}. Two promises are
 * mandatory: a request is sent at most once, and a failure never means "not sent" if the server has
 * received the request.
 *
 * <p>A row searches the output and the logs of the JVM for card data and credentials: run no other
 * suite at the same time in one JVM.
 */
public abstract class TransportContract {

  /** A capability that a transport may lack without risk to money. */
  public enum Capability {
    /** Uses a connection for more than one request. */
    KEEP_ALIVE("use a connection for more than one request"),
    /** Replaces a kept connection that died while it was idle, instead of failing. */
    REPLACES_DEAD_CONNECTIONS("replace a kept connection that died while it was idle"),
    /** Releases the thread in {@code execute} when the exchange is cancelled. */
    CANCEL_WHILE_WAITING("release the thread of a call that is cancelled"),
    /** Always reports "not sent" when TLS fails before the request, and never "in doubt". */
    REPORTS_FAILED_HANDSHAKES("report a failed handshake as not sent"),
    /** Lets its user choose the trusted certificates: see {@link #trusting}. */
    CUSTOM_TRUST("let its user choose the trusted certificates"),
    /** Lets its user resolve host names: see {@link #resolving}. */
    CUSTOM_NAME_SERVICE("let its user resolve host names");

    final String ability;

    Capability(String ability) {
      this.ability = ability;
    }
  }

  /** Resolves host names for a transport. */
  public interface NameService {

    /** Returns the addresses of a host, in the order in which to try them. */
    List<InetAddress> resolve(String host) throws UnknownHostException;
  }

  /** For subclasses. */
  protected TransportContract() {}

  /** Returns a new transport; called for each test. */
  protected abstract Transport newTransport();

  /**
   * Returns the reason why the transport lacks a capability, or empty if it has it. The tests of a
   * missing capability are reported as skipped, with the reason; those of {@link
   * Capability#REPORTS_FAILED_HANDSHAKES} are run, and also accept "in doubt". By default no
   * capability is missing.
   */
  protected Optional<String> missing(Capability capability) {
    return Optional.empty();
  }

  /**
   * Returns a new transport that trusts only the certificates that {@code trust} accepts, and
   * verifies host names as usual. If this returns empty, the default, the rows that need it are
   * skipped.
   */
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return Optional.empty();
  }

  /**
   * Returns a new transport that resolves host names only with {@code names}. If this returns
   * empty, the default, the rows that need it are skipped.
   */
  protected Optional<Transport> resolving(NameService names) {
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
  class LookUps extends LookUpRows {
    LookUps() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Faults extends FaultRows {
    Faults() {
      super(TransportContract.this);
    }
  }

  @Nested
  class OrdinaryDay extends OrdinaryDayRows {
    OrdinaryDay() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Connections extends ConnectionRows {
    Connections() {
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

  @Nested
  class Threads extends ThreadRows {
    Threads() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Tls extends TlsRows {
    Tls() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Names extends NameRows {
    Names() {
      super(TransportContract.this);
    }
  }
}
