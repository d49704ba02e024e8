package io.cardfile.transport.jdk;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Sends each request at most once, over sockets of the JDK and HTTP/1.1. It is the default of
 * servers; it has no proxy.
 *
 * <p>A connection is kept for 4 seconds, at most 32 of them and none for longer than 60 seconds. It
 * is checked before the next request: if the server has closed it, or has sent anything on it,
 * another one is opened. Each look-up has a new connection.
 *
 * <p>Each address of a host has 10 seconds to accept a connection. TLS is 1.2 or 1.3, and the
 * certificate must be valid for the host; an {@link javax.net.ssl.X509ExtendedTrustManager} of the
 * caller must check that itself. A cancel or an interrupt ends a call at once. Thread-safe; create
 * one for the life of the program, there is nothing to close.
 */
public final class JdkTransport implements Transport {

  final Ticker ticker;
  final IdleConnections idle;
  final Watchdog watchdog;
  final Connector connector;
  private volatile @Nullable Target latest; // Most requests have the same URL.

  JdkTransport(Callable<SSLContext> tls, Connector.NameService names, Ticker ticker) {
    this.ticker = ticker;
    idle = new IdleConnections(ticker);
    watchdog = new Watchdog(idle);
    connector = new Connector(tls, names, ticker);
  }

  /**
   * Returns a transport that trusts the certificates that the JVM trusts: it uses the default TLS
   * context as it is at the first https connection, and keeps it. Where that fails, such as with an
   * unreadable trust store, no call to https is sent. To notice that at the start of a server, use
   * {@code create(SSLContext.getDefault())}.
   */
  public static JdkTransport create() {
    return new JdkTransport(SSLContext::getDefault, InetAddress::getAllByName, Ticker.SYSTEM);
  }

  /**
   * Returns a transport with another TLS context, for example to trust a private authority or to
   * present a certificate of the merchant.
   *
   * @param tls an initialized context
   * @throws IllegalStateException if it is not initialized
   */
  public static JdkTransport create(SSLContext tls) {
    Objects.requireNonNull(tls, "tls == null");
    tls.getSocketFactory(); // Throws at once if it is not initialized.
    return new JdkTransport(() -> tls, InetAddress::getAllByName, Ticker.SYSTEM);
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    Objects.requireNonNull(request, "request == null");
    Objects.requireNonNull(phases, "phases == null");
    return new JdkExchange(this, request, phases);
  }

  Target target(String url) throws ExplainedException {
    Target target = latest;
    if (target == null || !target.url.equals(url)) {
      target = new Target(url);
      latest = target;
    }
    return target;
  }
}
