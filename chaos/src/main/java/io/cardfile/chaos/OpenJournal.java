package io.cardfile.chaos;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A journal that is open, with what it stands on. */
final class OpenJournal implements Closeable {

  // Longer than any call takes, short enough to wait for at the end.
  private static final Duration LEASE = Duration.ofSeconds(8);
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static final long PATIENCE_SECONDS = 20;

  private final PurchaseJournal journal;
  private final Closeable closing;

  private OpenJournal(PurchaseJournal journal, Closeable closing) {
    this.journal = journal;
    this.closing = closing;
  }

  /**
   * Opens the journal of a run.
   *
   * @param place a file, or the address of a database
   */
  static OpenJournal of(Way way, String place) throws IOException {
    if (way == Way.POSTGRES) {
      return ofDatabase(place);
    }
    FileJournal journal = FileJournal.open(Path.of(place));
    return new OpenJournal(journal, journal);
  }

  /** Makes the table of an empty database. */
  static void createSchema(String url) throws JournalException {
    try (HikariDataSource pool = pool(url)) {
      JdbcJournal.createSchema(pool);
    }
  }

  private static OpenJournal ofDatabase(String url) throws IOException {
    HikariDataSource pool = pool(url);
    JdbcJournal journal = patiently(pool);
    return new OpenJournal(
        journal,
        () -> {
          try (pool) {
            journal.close();
          }
        });
  }

  /** The database may be down while a process starts. */
  private static JdbcJournal patiently(HikariDataSource pool) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      try {
        return JdbcJournal.builder(pool).lease(LEASE).timeout(TIMEOUT).open();
      } catch (JournalException e) {
        if (e.reason() != JournalException.Reason.UNAVAILABLE || System.nanoTime() > end) {
          pool.close();
          throw e;
        }
      }
    }
  }

  private static HikariDataSource pool(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(Settings.THREADS);
    config.setConnectionTimeout(1000);
    config.setInitializationFailTimeout(-1); // Whether it is there is asked below, patiently.
    return new HikariDataSource(config);
  }

  PurchaseJournal journal() {
    return journal;
  }

  @Override
  public void close() throws IOException {
    closing.close();
  }
}
