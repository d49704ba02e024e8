package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The promises of every {@link Transport}, as a suite over real sockets on loopback. The author of
 * a transport extends this class in the tests of its module:
 *
 * <pre>{@code
 * class MyTransportContractTest extends TransportContract {
 *   @Override protected Transport newTransport() {
 *     return new MyTransport();
 *   }
 * }
 * }</pre>
 *
 * <p>The suite uses HTTP/1.1, and HTTP/2 if the transport supports it. Two promises are mandatory:
 * a request is sent at most once, and a failure never means "not sent" if the server has received
 * the request. Other capabilities can be declared missing: see {@link #missing}.
 *
 * <p>During all rows the suite also watches the side effects of the transport. After the last row
 * the suite itself fails, and names the row, if
 *
 * <ul>
 *   <li>a card number, CVV, API token or hash of its requests, in plain text, Base64, hex or
 *       another form, was written to {@code System.out}, to {@code System.err}, to {@code
 *       java.util.logging} at its finest level, or to a file below the working folder or in the
 *       temporary folder. Not detected: a stream that the transport obtained before the suite
 *       began, files elsewhere, a three-digit CVV, and compressed or encrypted data. If several
 *       suites run at the same time in one JVM, each of them fails;
 *   <li>a server received a request after its row had ended. The servers, with the connections of
 *       the transport, stay open for two seconds, or during the next 150 rows if those take less
 *       time. The configuration parameter {@code cardfile.contract.settling-millis} of JUnit sets
 *       another time. Not detected: a request that is sent later than that, or within 500 ms, in
 *       which a busy server may still read what was sent during the row.
 * </ul>
 */
@ExtendWith(SideEffectsExtension.class)
public abstract class TransportContract {

  /** A capability that a transport may lack without risk to money. */
  public enum Capability {
    /** Uses a connection for more than one request. */
    KEEP_ALIVE,
    /** Replaces a kept connection that died while it was idle, instead of failing. */
    REPLACES_DEAD_CONNECTIONS,
    /** Releases the thread in {@code execute} when the exchange is cancelled. */
    CANCEL_WHILE_WAITING,
    /** Always reports "not sent" when TLS fails before the request, and never "in doubt". */
    REPORTS_FAILED_HANDSHAKES,
    /** Lets its user choose the trusted certificates: see {@link #trusting}. */
    CUSTOM_TRUST,
    /** Lets its user resolve host names: see {@link #resolving}. */
    CUSTOM_NAME_SERVICE,
    /** Prevents the JVM's own HTTP client from logging requests when its loggers are enabled. */
    SUPPRESSES_PLATFORM_LOGS
  }

  /** Resolves host names for a transport. */
  public interface NameService {

    /** Returns the addresses of a host, in the order in which to try them. */
    List<InetAddress> resolve(String host) throws UnknownHostException;
  }

  /** For subclasses. */
  protected TransportContract() {}

  /** Returns a new transport; called once for each test. */
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
  class Permission extends PermissionRows {
    Permission() {
      super(TransportContract.this);
    }
  }

  @Nested
  class Faults extends CatalogueRows {
    Faults() {
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
