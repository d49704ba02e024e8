package io.cardfile.transport.apache;

import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.WireRequest;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.ssl.SSLContexts;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests on Apache HttpClient 5, each at most once, for servers with many payments.
 *
 * <p>A call runs on the caller's thread. Of HttpClient it uses the TLS strategy with its checks of
 * the host name, the name service, and the parser of replies; not its execution chain and its pool,
 * so there is nothing that sends again, follows a redirect, answers a challenge, keeps cookies,
 * decompresses, or switches the protocol. It uses HTTP/1.1.
 *
 * <ul>
 *   <li>The only time limit is {@link WireRequest#timeout}, which covers the name service, the
 *       proxy and the TLS handshake as well. A daemon thread ends the calls whose time is up, up to
 *       50 ms later. A connection to one of several addresses is attempted for at most 10 s.
 *   <li>"Not sent" is reported only if no byte of the request was written. What decides is one
 *       compare-and-set between the thread that is about to write and the one that ends the call.
 *   <li>A reply is {@linkplain io.cardfile.transport.WireReply#isAttributed attributed} when it is
 *       the first on its connection.
 *   <li>A connection is used again only after an approval that repeats what the request named, and
 *       only by requests of the same account: those with the same URL and the same {@linkplain
 *       WireRequest#credentials headers that identify an account}. Each account keeps its own
 *       connections, so merchants may share a transport. A GET has a connection of its own.
 *   <li>An idle connection is closed after 4 s, and none is used for longer than 60 s. If it was
 *       idle for a millisecond, it is checked before its next use; one that the server has closed,
 *       or on which bytes are waiting, is replaced before anything is written.
 *   <li>At most 1 MiB of body is read, and 2 MiB in all, with headers, interim replies and framing.
 *       A reply whose length is stated twice, or that ends with the connection before it is
 *       complete, is in doubt.
 *   <li>A request with a header of the transport or of one connection, such as {@code Accept},
 *       {@code Content-Type} or {@code Upgrade}, is not sent. Without a {@code User-Agent} it gets
 *       {@code User-Agent: cardfile}.
 * </ul>
 *
 * <p>Each call under way has its own connection, without a limit. At most 64 idle ones are kept, of
 * all accounts together; the one that was idle longest is closed first. An account whose
 * credentials differ from call to call, such as with a signature, causes a new connection for each.
 *
 * <p>No part of a request or reply is logged, whatever the level of HttpClient's loggers: at level
 * debug the TLS strategy logs protocols, cipher suites and names in the server's certificate. The
 * bytes of a request are overwritten when it ends. An idle connection has no buffer of its own, but
 * TLS of the JDK keeps the last part of a reply, which may echo a card. Strings, and the bytes of a
 * reply, remain until they are collected.
 *
 * <p>A name service runs on up to four daemon threads, and the call waits for it until the
 * deadline. A trust manager runs within the handshake: one that does not return blocks the call
 * without limit. A cancel ends a call at once. An interrupt is kept: it ends a call that resolves a
 * name, and otherwise, on a platform thread, neither a connection attempt nor the wait for a reply.
 *
 * <p>Thread-safe. Use one transport for the lifetime of the application; {@link #close} is needed
 * only if it ends earlier. One daemon thread runs while there are calls or idle connections, and up
 * to four resolve names and end after five seconds without work.
 */
public final class ApacheTransport implements Transport, AutoCloseable {

  final IdleConnections idle = new IdleConnections();
  final Watchdog watchdog = new Watchdog(idle);
  final Connector connector;

  private ApacheTransport(Builder builder) {
    SSLContext tls = builder.tls == null ? SSLContexts.createSystemDefault() : builder.tls;
    BoundedNames names = new BoundedNames(builder.resolver);
    connector = new Connector(names, new DefaultClientTlsStrategy(tls), builder.proxy);
  }

  /** Returns a transport with the JVM's TLS settings and name service, without a proxy. */
  public static ApacheTransport create() {
    return builder().build();
  }

  /** Returns a builder. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public Exchange prepare(WireRequest request, PhaseObserver phases) {
    Objects.requireNonNull(request, "request == null");
    Objects.requireNonNull(phases, "phases == null");
    return new ApacheExchange(request, phases, this);
  }

  /**
   * Closes the idle connections. Calls that have begun go on, and close their connection at their
   * end; later ones are not sent. May be called more than once.
   */
  @Override
  public void close() {
    idle.closeAll();
  }

  /** Builds an {@link ApacheTransport}; not thread-safe. */
  public static final class Builder {

    private @Nullable SSLContext tls;
    private DnsResolver resolver = SystemDefaultDnsResolver.INSTANCE;
    private @Nullable HttpHost proxy;

    private Builder() {}

    /** Sets the TLS context; by default that of the JVM. Host names are verified in any case. */
    public Builder sslContext(SSLContext context) {
      tls = Objects.requireNonNull(context, "context == null");
      return this;
    }

    /**
     * Sets the name service; by default that of the JVM. Must be thread-safe; it may hang, and its
     * addresses are attempted in their order.
     */
    public Builder dnsResolver(DnsResolver names) {
      resolver = Objects.requireNonNull(names, "names == null");
      return this;
    }

    /**
     * Sets a proxy for every host except loopback ({@code localhost}, {@code 127.*} and {@code
     * [::1]}); by default there is none, whatever the JVM's properties are. It is reached by plain
     * HTTP, opens a tunnel for TLS, and gets no password. A request by plain HTTP to another host
     * than loopback is not sent then.
     *
     * @throws IllegalArgumentException if the address has no port, or another scheme than http
     */
    public Builder proxy(HttpHost address) {
      Objects.requireNonNull(address, "address == null");
      if (address.getPort() <= 0 || !"http".equals(address.getSchemeName())) {
        throw new IllegalArgumentException("a proxy needs a port, and the scheme http");
      }
      proxy = address;
      return this;
    }

    /** Builds the transport. */
    public ApacheTransport build() {
      return new ApacheTransport(this);
    }
  }
}
