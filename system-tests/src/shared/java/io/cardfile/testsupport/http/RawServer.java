package io.cardfile.testsupport.http;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/**
 * A server on loopback that writes exactly the bytes that a test gives, for behaviour of one
 * transport that is not part of the contract. Each connection has a thread of its own.
 */
public final class RawServer implements Closeable {

  /** An approval as far as HTTP is concerned. */
  public static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

  /** Head and body of each request, in the order of arrival. */
  public final List<String> requests = new CopyOnWriteArrayList<>();

  /** The number of connections so far. */
  public final AtomicInteger connections = new AtomicInteger();

  static final String THREAD = "raw-server";

  private final List<Exception> mistakes = new CopyOnWriteArrayList<>();
  private final ServerSocket listener;
  private int open; // Guarded by this.

  /** What the server does with one connection; an {@link IOException} ends it. */
  public interface Script {
    void play(Connection connection) throws Exception;
  }

  /** One connection of a client. */
  public final class Connection {

    public final Socket socket;
    private final BufferedReader in;

    private Connection(Socket socket) throws IOException {
      this.socket = socket;
      socket.setSoTimeout(60_000);
      socket.setTcpNoDelay(true); // Otherwise data after a reply waits for its acknowledgement.
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    }

    /** Reads a request, or throws when the client has closed the connection. */
    public String receive() throws IOException {
      StringBuilder request = new StringBuilder();
      int length = 0;
      for (String line = line(); !line.isEmpty(); line = line()) {
        request.append(line).append('\n');
        if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Integer.parseInt(line.substring(15).trim());
        }
      }
      for (int i = 0; i < length; i++) {
        request.append((char) in.read());
      }
      requests.add(request.toString());
      return request.toString();
    }

    private String line() throws IOException {
      String line = in.readLine();
      if (line == null) {
        throw new EOFException("the client has closed the connection");
      }
      return line;
    }

    public void write(String raw) throws IOException {
      socket.getOutputStream().write(raw.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Waits until the client closes the connection. */
    public void awaitClose() throws IOException {
      while (in.read() >= 0) {
        // Only the end counts.
      }
    }
  }

  private RawServer(ServerSocket listener) {
    this.listener = listener;
  }

  public static RawServer playing(Script script) throws IOException {
    return playing(script, ServerSocketFactory.getDefault());
  }

  public static RawServer playingTls(Script script, SSLContext tls) throws IOException {
    return playing(script, tls.getServerSocketFactory());
  }

  private static RawServer playing(Script script, ServerSocketFactory sockets) throws IOException {
    RawServer server =
        new RawServer(sockets.createServerSocket(0, 100, InetAddress.getByName("127.0.0.1")));
    daemon(() -> server.accept(script));
    return server;
  }

  /** Returns a server that answers every request with {@code raw}. */
  public static RawServer answering(String raw) throws IOException {
    return playing(answers(raw));
  }

  /** Returns a script that answers every request with {@code raw}. */
  public static Script answers(String raw) {
    return connection -> {
      while (true) {
        connection.receive();
        connection.write(raw);
      }
    };
  }

  private void accept(Script script) {
    try {
      while (true) {
        Socket socket = listener.accept();
        connections.incrementAndGet();
        countOpen(1);
        daemon(() -> play(script, socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void play(Script script, Socket socket) {
    try (Socket closing = socket) {
      script.play(new Connection(closing));
    } catch (IOException e) {
      // The client closed the connection.
    } catch (Exception e) {
      mistakes.add(e);
    } finally {
      countOpen(-1);
    }
  }

  private synchronized void countOpen(int more) {
    open += more;
    notifyAll();
  }

  /**
   * Waits until every script has ended, which the client's end of its connection does.
   *
   * @throws AssertionError when one has not ended after {@code limit}
   */
  public synchronized void awaitNoConnection(Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (open > 0) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError(open + " connections are open");
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, THREAD);
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** Returns the URL of purchases at this server. */
  public String url() {
    return url("127.0.0.1");
  }

  /** Returns the URL of purchases with another name of this host. */
  public String url(String host) {
    String scheme = listener instanceof SSLServerSocket ? "https" : "http";
    return scheme + "://" + host + ":" + port() + "/v1.0/purchases";
  }

  /** Closes the listener, and throws if a script has failed. Connections end by themselves. */
  @Override
  public void close() throws IOException {
    listener.close();
    if (!mistakes.isEmpty()) {
      throw new IllegalStateException("a script failed", mistakes.get(0));
    }
  }
}
