package io.cardfile.testsupport.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A gateway on loopback that accepts every connection and answers no request until it recovers. A
 * TLS handshake stalls after the client's first message. It runs on one thread, so that a thousand
 * connections leave the processor to their client.
 */
final class UnresponsiveGateway implements Closeable {

  private static final byte[] OK = RawServer.OK.getBytes(StandardCharsets.US_ASCII);
  private static final long DRIP_MILLIS = TimeUnit.SECONDS.toMillis(1);
  private static final int BACKLOG = 1024;
  private static final Pattern WHOLE_REQUEST =
      Pattern.compile("^POST (\\S+) .*\"reference\":\"([^\"]+)\"}$", Pattern.DOTALL);

  private final List<String> received = new CopyOnWriteArrayList<>();
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final ByteBuffer buffer = ByteBuffer.allocate(4096);
  private volatile boolean recovered;
  private volatile boolean closed;

  /** What one connection has received and sent. */
  private static final class Progress {
    final StringBuilder request = new StringBuilder();
    boolean drips;
    int written;
  }

  UnresponsiveGateway() throws IOException {
    listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), BACKLOG);
    listener.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
    Thread thread = new Thread(this::serve, "unresponsive-gateway");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the URL of requests that get no byte of a reply. */
  String silentUrl(String scheme) {
    return url(scheme, "silent");
  }

  /** Returns the URL of requests that get a byte of the reply at once, and one each second. */
  String drippingUrl() {
    return url("http", "dripping");
  }

  private String url(String scheme, String path) {
    return scheme + "://127.0.0.1:" + listener.socket().getLocalPort() + "/" + path;
  }

  /** Returns the {@code reference} of each whole request, in the order of arrival. */
  List<String> received() {
    return received;
  }

  /** From now on each request is answered at once. */
  void recover() {
    recovered = true;
  }

  private void serve() {
    long nextDrip = now() + DRIP_MILLIS;
    try {
      while (!closed) {
        selector.select(this::accept, Math.max(1, nextDrip - now()));
        if (now() >= nextDrip) {
          selector.keys().forEach(UnresponsiveGateway::drip);
          nextDrip += DRIP_MILLIS;
        }
      }
      selector.keys().forEach(UnresponsiveGateway::close); // The listener too.
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  private void accept(SelectionKey key) {
    if (!key.isAcceptable()) {
      read(key);
      return;
    }
    try {
      SocketChannel connection = listener.accept();
      if (connection != null) {
        connection.configureBlocking(false);
        connection.register(selector, SelectionKey.OP_READ, new Progress());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(SelectionKey key) {
    Progress progress = (Progress) key.attachment();
    buffer.clear();
    try {
      if (((SocketChannel) key.channel()).read(buffer) < 0) {
        key.channel().close();
        return;
      }
      progress.request.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
      Matcher whole = WHOLE_REQUEST.matcher(progress.request);
      if (whole.matches()) {
        received.add(whole.group(2));
        progress.drips = whole.group(1).equals("/dripping");
        progress.request.setLength(0);
        progress.written = 0;
        write(key, recovered ? OK.length : progress.drips ? 1 : 0);
      }
    } catch (IOException e) {
      close(key);
    }
  }

  private static void drip(SelectionKey key) {
    Progress progress = (Progress) key.attachment();
    if (progress != null && progress.drips) {
      try {
        write(key, 1);
      } catch (IOException e) {
        close(key);
      }
    }
  }

  private static void write(SelectionKey key, int count) throws IOException {
    Progress progress = (Progress) key.attachment();
    int length = Math.min(count, OK.length - progress.written);
    ((SocketChannel) key.channel()).write(ByteBuffer.wrap(OK, progress.written, length));
    progress.written += length;
  }

  private static void close(SelectionKey key) {
    try {
      key.channel().close();
    } catch (IOException e) {
      // The client has closed the connection before.
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }
}
