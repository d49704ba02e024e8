package io.cardfile.transport.retrofit;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the proxies that the caller's client would use, and none for loopback: plain HTTP is
 * allowed there, and a proxy would read the card.
 */
final class ProxyChoice extends ProxySelector {

  private static final List<Proxy> DIRECT = Collections.singletonList(Proxy.NO_PROXY);

  private final @Nullable Proxy fixed;
  private final ProxySelector callers;

  ProxyChoice(OkHttpClient client) {
    fixed = client.proxy();
    callers = client.proxySelector();
  }

  @Override
  public List<Proxy> select(URI uri) {
    if (isLoopback(uri.getHost())) {
      return DIRECT;
    }
    return fixed != null ? Collections.singletonList(fixed) : callers.select(uri);
  }

  // By name, without a look-up, as the rules of an endpoint's URL do.
  private static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.startsWith("127.") && host.matches("[0-9.]+");
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    if (fixed == null) {
      callers.connectFailed(uri, address, failure);
    }
  }
}
