package io.cardfile.testkit.postgres;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Reads what the server says: that it is ready and, by the end of its log, that it is gone. */
final class ServerLog {

  private static final int KEPT_LINES = 40;
  private static final long SECONDS = 60;

  private final Deque<String> last = new ArrayDeque<>();
  private final CountDownLatch readyOrGone = new CountDownLatch(1);
  private final CountDownLatch gone = new CountDownLatch(1);
  private final String readyWords;
  private volatile boolean ready;

  private ServerLog(String readyWords) {
    this.readyWords = readyWords;
  }

  /**
   * Starts to read.
   *
   * @param readyWords what a line holds that says that the server takes connections
   */
  static ServerLog of(InputStream in, String readyWords) {
    ServerLog log = new ServerLog(readyWords);
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
        if (line.contains(readyWords)) {
          ready = true;
          readyOrGone.countDown();
        }
      }
    } catch (IOException e) {
      keep("the log broke off");
    } finally {
      readyOrGone.countDown();
      gone.countDown();
    }
  }

  private synchronized void keep(String line) {
    last.add(line);
    if (last.size() > KEPT_LINES) {
      last.remove();
    }
  }

  void awaitReady() throws IOException {
    if (!await(readyOrGone) || !ready) {
      throw new IOException("the server did not become ready:\n" + this);
    }
  }

  /** Waits until no process of the server is left. */
  void awaitGone() throws IOException {
    if (!await(gone)) {
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

  /** The last lines. */
  @Override
  public synchronized String toString() {
    return String.join("\n", last);
  }
}
