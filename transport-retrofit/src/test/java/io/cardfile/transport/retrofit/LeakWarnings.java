package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testsupport.http.RawServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** OkHttp's warnings about connections that were never released, with their calls. */
final class LeakWarnings extends Handler implements AutoCloseable {

  private final Logger logger = Logger.getLogger(OkHttpClient.class.getName());
  private final Level before = logger.getLevel();
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  static LeakWarnings listen() {
    LeakWarnings warnings = new LeakWarnings();
    warnings.logger.addHandler(warnings);
    warnings.logger.setLevel(Level.FINE); // With this level OkHttp records where a call began.
    warnings.logger.setUseParentHandlers(false);
    return warnings;
  }

  /** Returns the warnings with {@code text} in the URL or in the stack of the call. */
  List<String> of(String text) {
    return warnings.stream().filter(warning -> warning.contains(text)).toList();
  }

  /** Waits until OkHttp has warned of a connection to {@code url} in {@code pool}, up to 30 s. */
  void await(String url, ConnectionPool pool) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (of(url).isEmpty()) {
      assertTrue(System.nanoTime() < end, "OkHttp has warned of no lost connection");
      System.gc();
      look(pool);
    }
  }

  /** Opens another connection, after which OkHttp checks the pooled ones. */
  private static void look(ConnectionPool pool) throws IOException {
    OkHttpClient client = new OkHttpClient.Builder().connectionPool(pool).build();
    try (RawServer server = RawServer.answering(RawServer.OK)) {
      Request request = new Request.Builder().url(server.url()).build();
      client.newCall(request).execute().close();
    }
  }

  @Override
  public void publish(LogRecord record) {
    Throwable began = record.getThrown();
    warnings.add(record.getMessage() + (began == null ? "" : "\n" + Thrown.print(began)));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
    logger.setUseParentHandlers(true);
  }
}
