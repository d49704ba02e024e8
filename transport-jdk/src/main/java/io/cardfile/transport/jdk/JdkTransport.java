package io.cardfile.transport.jdk;

import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.util.Objects;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests over sockets of the JDK, each at most once, without any further library. It is the
 * default of servers, and meant for command lines and functions too; it supports no proxy.
 *
 * <p>It speaks HTTP/1.1 and nothing that a payment does not need: no redirects, cookies, caches,
 * authenticators, compression or interceptors. A reply is read strictly: what could be understood
 * in two ways is a failure, such as a body with two lengths.
 *
 * <ul>
 *   <li>Nothing is sent before the connection is open and its TLS handshake has ended, so a failure
 *       before that is always "not sent". An address that does not answer within 10 s, or refuses,
 *       is replaced by the next one of the same name.
 *   <li>The only time limit is {@link WireRequest#timeout}, name resolution included. A daemon
 *       thread closes the connection of a call whose time is up, up to 50 ms later. A cancel or an
 *       interrupt closes it at once.
 *   <li>A connection is kept for four seconds after a complete reply, whatever its status, and
 *       looked at before it is used again: if the server has closed it or sent anything, another
 *       one is opened. A GET has a connection of its own.
 *   <li>No connection is used again 60 s after it was opened. The number of connections in use is
 *       not limited; at most 32 are idle, and one more closes the one that is idle for the longest
 *       time.
 *   <li>Of the versions that the TLS context enables, 1.2 and 1.3 are used, and no older one. The
 *       server's certificate must be valid for the host of the URL. An {@link
 *       javax.net.ssl.X509ExtendedTrustManager} of the caller must check that itself; for any other
 *       trust manager the JDK checks it.
 * </ul>
 *
 * <p>Thread-safe. Use one transport for the lifetime of the application. It has nothing to close:
 * one daemon thread runs while there are calls or idle connections, up to four resolve names and
 * end after five seconds without work, and a call runs on the thread of its caller, which may be a
 * virtual one. A trust manager that does not return blocks its call. Tested on JDK 17 and 25, with
 * the TLS of the JDK; not with another provider of TLS.
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
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
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
