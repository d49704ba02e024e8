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
 * <p>Over HTTP/1.1, and HTTP/2 where the transport speaks it. That a request is sent at most once,
 * and that a failure never says "not sent" of a request that the server has, cannot be declared
 * away; a comfort that a transport does not offer can: see {@link #missing}.
 *
 * <p>During all rows the suite also watches what a transport does apart from its replies. When the
 * last row is over, the suite itself fails, and names the row, if
 *
 * <ul>
 *   <li>a card number, CVV, API token or hash of its requests, in plain text, Base64, hex or
 *       another form, was written to {@code System.out}, to {@code System.err}, to {@code
 *       java.util.logging} at its finest level, or to a file below the working folder or in the
 *       temporary one. Not seen: a stream that was taken before the suite began, files elsewhere, a
 *       three-digit CVV, and what is compressed or encrypted. Of suites that run at the same time
 *       in one JVM each one fails;
 *   <li>a server received a request when its row was over. The servers, with the connections of the
 *       transport, stay open for two seconds, or for the last 150 rows where those take less. The
 *       configuration parameter {@code cardfile.contract.settling-millis} of JUnit sets another
 *       time. Not seen: what is sent again later than that, or within 500 ms, in which a busy
 *       server may still read what was sent during the row.
 * </ul>
 */
@ExtendWith(SideEffectsExtension.class)
public abstract class TransportContract {

  /** What a transport may lack without putting money at risk. */
  public enum Capability {
    /** Uses a connection for more than one request. */
    KEEP_ALIVE,
    /** Replaces a kept connection that died while it was idle, instead of failing. */
    REPLACES_DEAD_CONNECTIONS,
    /** Sends a GET once, too, although it changes nothing when it comes again. */
    ASKS_ONCE,
    /** Releases the thread in {@code execute} when the exchange is cancelled. */
    CANCEL_WHILE_WAITING,
    /** Attributes the first reply on a connection: see {@code WireReply.attributed}. */
    ATTRIBUTES_REPLIES,
    /** Says "not sent" whenever TLS fails before the request, and not now and then "in doubt". */
    TELLS_FAILED_HANDSHAKES,
    /** Lets its user say which certificates to trust: see {@link #trusting}. */
    OWN_TRUST,
    /** Lets its user look names up: see {@link #resolving}. */
    OWN_NAME_SERVICE,
    /** Runs code of its user on the way of a request: see {@link #intercepting}. */
    INTERCEPTORS,
    /** Keeps the JVM's own HTTP client from logging requests when its loggers are turned on. */
    QUIET_PLATFORM,
    /** Speaks HTTP/2 with a server that offers it. */
    HTTP_2
  }

  /** Looks names up for a transport. */
  public interface NameService {

    /** Returns the addresses of a host, the first to be tried first. */
    List<InetAddress> lookUp(String host) throws UnknownHostException;
  }

  /** What code of a user may do on the way of a request, and should rather not. */
  public enum Interception {
    /** Throws an exception instead of passing the request on. */
    THROWS_BEFORE,
    /** Passes the request on, and throws an exception when there is a reply. */
    THROWS_AFTER,
    /** Passes the request on, and once more when there is a reply or a failure. */
    PROCEEDS_TWICE,
    /** Passes the request on with another path. */
    CHANGES_URL,
    /** Passes the request on with <code>{}</code> as its body. */
    CHANGES_BODY,
    /** Passes the request on, and returns a refusal with status 403 when that fails. */
    ANSWERS_FAILURES,
    /** Passes the request on, and returns a refusal with status 404 for any reply. */
    REPLACES_REPLIES
  }

  /** For subclasses. */
  protected TransportContract() {}

  /** Returns a new transport; called once for each test. */
  protected abstract Transport newTransport();

  /**
   * Says why the transport lacks a capability. Its tests are then reported as skipped, with the
   * reason; those of {@link Capability#TELLS_FAILED_HANDSHAKES} are run, and take "in doubt" as
   * well. By default nothing is lacking.
   */
  protected Optional<String> missing(Capability capability) {
    return Optional.empty();
  }

  /**
   * Returns a new transport that trusts the certificates that {@code trust} accepts and no others,
   * and checks names of hosts as ever. Without one, by default, the rows that need it are skipped.
   */
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return Optional.empty();
  }

  /**
   * Returns a new transport that asks {@code names} and no other service for addresses. Without
   * one, by default, the rows that need it are skipped.
   */
  protected Optional<Transport> resolving(NameService names) {
    return Optional.empty();
  }

  /**
   * Returns a new transport with code of a user on the way, which does {@code what}. Without one,
   * by default, the rows that need it are skipped.
   */
  protected Optional<Transport> intercepting(Interception what) {
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
  class Attribution extends AttributionRows {
    Attribution() {
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
  class Http2 extends Http2Rows {
    Http2() {
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

  @Nested
  class Interceptors extends InterceptorRows {
    Interceptors() {
      super(TransportContract.this);
    }
  }
}
