package io.cardfile.testsupport.postgres;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads the log of a server, which shows that the server is ready and, by its end, that the server
 * has ended.
 */
final class ServerLog {

  private static final int KEPT_LINES = 40;
  private static final long SECONDS = 60;

  private final Deque<String> last = new ArrayDeque<>();
  private final CountDownLatch readyOrEnded = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final String readyText;
  private volatile boolean ready;

  private ServerLog(String readyText) {
    this.readyText = readyText;
  }

  /**
   * Starts reading.
   *
   * @param readyText a text in the line by which the server reports that it accepts connections
   */
  static ServerLog of(InputStream in, String readyText) {
    ServerLog log = new ServerLog(readyText);
    Thread reader = new Thread(() -> log.read(in), "postgres-log");
    reader.setDaemon(true);
    reader.start();
    return log;
  }

  private void read(InputStream in) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        keep(line);
        if (line.contains(readyText)) {
          ready = true;
          readyOrEnded.countDown();
        }
      }
    } catch (IOException e) {
      keep("the log broke off");
    } finally {
      readyOrEnded.countDown();
      ended.countDown();
    }
  }

  private synchronized void keep(String line) {
    last.add(line);
    if (last.size() > KEPT_LINES) {
      last.remove();
    }
  }

  void awaitReady() throws IOException {
    if (!await(readyOrEnded) || !ready) {
      throw new IOException("the server did not become ready:\n" + this);
    }
  }

  /** Waits until no process of the server is left. */
  void awaitEnd() throws IOException {
    if (!await(ended)) {
      throw new IOException("the server did not end:\n" + this);
    }
  }

  private static boolean await(CountDownLatch latch) throws IOException {
    try {
      return latch.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for PostgreSQL", e);
    }
  }

  /** Returns the last lines. */
  @Override
  public synchronized String toString() {
    return String.join("\n", last);
  }
}
