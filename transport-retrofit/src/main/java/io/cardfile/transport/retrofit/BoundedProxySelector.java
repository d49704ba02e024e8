package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Selects the proxies that the caller's client would use, and none for loopback: plain HTTP is
 * allowed there, and a proxy could read the card.
 */
final class BoundedProxySelector extends ProxySelector {

  private static final List<Proxy> DIRECT = Collections.singletonList(Proxy.NO_PROXY);

  private final @Nullable Proxy fixed;
  private final ProxySelector callers;
  private final BoundedCode code;
  private final boolean standard;
  private final ProxyFailures failures = new ProxyFailures();

  BoundedProxySelector(OkHttpClient client, BoundedCode code) {
    this.code = code;
    fixed = client.proxy();
    callers = client.proxySelector();
    String type = callers.getClass().getName();
    standard = type.startsWith("okhttp3.") || type.startsWith("sun.net.");
  }

  @Override
  public List<Proxy> select(URI uri) {
    if (isLoopback(uri.getHost())) {
      return DIRECT;
    }
    if (fixed != null) {
      return Collections.singletonList(fixed);
    }
    return standard ? callers.select(uri) : bounded(uri);
  }

  private List<Proxy> bounded(URI uri) {
    try {
      return code.call(() -> callers.select(uri));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // A direct connection would bypass a configured proxy.
    }
  }

  // Compares names without DNS, like the rules of an endpoint's URL.
  private static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.startsWith("127.") && host.matches("[0-9.]+");
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    if (fixed != null) {
      return;
    }
    if (standard) {
      callers.connectFailed(uri, address, failure);
    } else {
      failures.report(() -> callers.connectFailed(uri, address, failure));
    }
  }
}
