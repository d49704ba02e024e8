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
 * Sends each request at most once, over sockets of the JDK and HTTP/1.1. The transport for servers;
 * it supports no proxy.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/JavadocTest.java#jdk -->
 *
 * <pre>{@code
 * JdkTransport transport = JdkTransport.create(); // One for the life of the program.
 * PaymentClient client =
 *     PaymentClient.builder(endpoints, transport).credentials(username, apiToken).build();
 * }</pre>
 *
 * <p>A connection that is idle is kept for 4 seconds, at most 32 of them and none for longer than
 * 60 seconds. Before its next use, a connection that the server has closed, or has sent anything
 * on, is replaced by a new one. Each look-up has a new connection.
 *
 * <p>Each address of a host has 10 seconds to accept a connection. TLS is 1.2 or 1.3. Host names
 * are verified; an {@link javax.net.ssl.X509ExtendedTrustManager} of the caller must verify them
 * itself. A cancel or an interrupt ends a call at once. Thread-safe; needs no close.
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
   * Returns a transport that trusts the certificates that the JVM trusts. It reads the default TLS
   * context at the first https connection and keeps it. If that fails, for example because the
   * trust store cannot be read, no call over https is sent. To fail at the start of a server
   * instead, use {@code create(SSLContext.getDefault())}.
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
