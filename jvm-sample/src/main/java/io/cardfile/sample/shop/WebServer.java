package io.cardfile.sample.shop;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Javalin on a port of 127.0.0.1, with limits. The connection is closed after each reply. */
final class WebServer {

  static final int MAX_BODY = 65_536;

  private static final int BACKLOG = 128;
  private static final int THREADS = 200; // Many more than payments at once.
  private static final int CONNECTIONS = 512;

  /** How long requests other than payments may take when the server is closed. */
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(2);

  private final ServerSocketChannel socket;
  private @Nullable Javalin javalin;

  private WebServer(ServerSocketChannel socket) {
    this.socket = socket;
  }

  /**
   * Takes the port; {@link #start} answers requests.
   *
   * @throws java.net.BindException if the port is in use
   */
  static WebServer bind(int port) throws IOException {
    ServerSocketChannel socket = ServerSocketChannel.open();
    try {
      InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
      socket.bind(new InetSocketAddress(loopback, port), BACKLOG);
      return new WebServer(socket);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  int port() {
    return socket.socket().getLocalPort();
  }

  void start(Consumer<RoutesConfig> routes) {
    javalin =
        Javalin.create(
                config -> {
                  configure(config);
                  routes.accept(config.routes);
                })
            .start();
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.router.ignoreTrailingSlashes = false;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("shop");
    threads.setDaemon(true);
    config.jetty.threadPool = threads;
    config.jetty.modifyHttpConfiguration(WebServer::configure);
    config.jetty.modifyServer(WebServer::configure);
    config.jetty.addConnector(this::connector);
  }

  private static void configure(HttpConfiguration http) {
    http.setPersistentConnectionsEnabled(false);
    http.setSendServerVersion(false);
  }

  private static void configure(Server server) {
    server.setHandler(new GracefulHandler());
    server.setErrorHandler(WebServer::error);
    server.setStopTimeout(LAST_ANSWERS.toMillis());
  }

  private Connector connector(Server server, HttpConfiguration http) {
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    try {
      connector.open(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    connector.addBean(new NetworkConnectionLimit(CONNECTIONS, connector));
    return connector;
  }

  /** Answers requests that no handler can read. */
  private static boolean error(Request request, Response response, Callback callback) {
    JsonObject document =
        JsonObject.builder().put("error", "the request is not valid HTTP").build();
    response.getHeaders().put("Content-Type", "application/json; charset=utf-8");
    response.getHeaders().put("Cache-Control", "no-store");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.write(true, ByteBuffer.wrap(JsonText.writeUtf8(document)), callback);
    return true;
  }

  /** Accepts no more requests, answers those that have arrived, and ends what takes too long. */
  void close() throws IOException {
    try {
      if (javalin != null) {
        javalin.stop();
      }
    } catch (JavalinException tooLong) {
      // The server has stopped, and has closed the connections of requests in progress.
    } finally {
      socket.close();
    }
  }
}
