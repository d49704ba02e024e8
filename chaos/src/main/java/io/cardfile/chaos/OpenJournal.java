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
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** An open journal with its connection pool, if any. */
final class OpenJournal implements Closeable {

  // Longer than any call, and short enough to wait for its end.
  private static final Duration LEASE = Duration.ofSeconds(8);
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
  private static final long OPEN_LIMIT_SECONDS = 20;

  private final PurchaseJournal journal;
  private final Closeable closing;

  private OpenJournal(PurchaseJournal journal, Closeable closing) {
    this.journal = journal;
    this.closing = closing;
  }

  /** Opens the journal of a process. */
  static OpenJournal of(RunContext context) throws IOException {
    return context.mode() == ClientMode.POSTGRES
        ? ofDatabase(context.journal(), context.fault())
        : ofFile(context.journal(), context.clock());
  }

  /** Opens a journal in a file. */
  static OpenJournal ofFile(String location, Clock clock) throws IOException {
    FileJournal journal = FileJournal.builder(Path.of(location)).forTestsOnly().clock(clock).open();
    return new OpenJournal(journal, journal);
  }

  /** Creates the tables in an empty database, and tables of the same names in another schema. */
  static void createSchema(String url) throws IOException {
    try (HikariDataSource pool = pool(url, ChaosSettings.PATIENCE)) {
      JdbcJournal.createSchema(pool);
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        String other = MerchantConnections.OTHER_SCHEMA;
        statement.execute("CREATE SCHEMA " + other);
        for (String table : List.of("cardfile_purchase", "cardfile_purchase_control")) {
          String copy = other + "." + table;
          statement.execute("CREATE TABLE " + copy + " (LIKE public." + table + " INCLUDING ALL)");
          statement.execute("INSERT INTO " + copy + " SELECT * FROM public." + table);
        }
      }
    } catch (SQLException e) {
      throw new IOException("the database cannot be prepared", e);
    }
  }

  private static OpenJournal ofDatabase(String url, MerchantCodeFault fault) throws IOException {
    HikariDataSource pool = pool(url, CONNECT_TIMEOUT);
    JdbcJournal journal = openWithRetry(pool, MerchantConnections.of(pool, fault));
    return new OpenJournal(
        journal,
        () -> {
          try (pool) {
            closeIfThere(journal);
          }
        });
  }

  /** Closes the journal. If the database is down then, the leases expire. */
  private static void closeIfThere(JdbcJournal journal) throws JournalException {
    try {
      journal.close();
    } catch (JournalException e) {
      if (e.reason() != JournalException.Reason.UNAVAILABLE) {
        throw e;
      }
    }
  }

  /** Opens the journal, and tries again for a while if the database is down. */
  private static JdbcJournal openWithRetry(HikariDataSource pool, DataSource source)
      throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(OPEN_LIMIT_SECONDS);
    while (true) {
      try {
        return JdbcJournal.builder(source).lease(LEASE).timeout(TIMEOUT).open();
      } catch (JournalException e) {
        if (e.reason() != JournalException.Reason.UNAVAILABLE || System.nanoTime() > end) {
          pool.close();
          throw e;
        }
      }
    }
  }

  static HikariDataSource pool(String url, Duration patience) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(ChaosSettings.THREADS);
    config.setConnectionTimeout(patience.toMillis());
    config.setInitializationFailTimeout(-1); // openWithRetry waits for the database.
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
