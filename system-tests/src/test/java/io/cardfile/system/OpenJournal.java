package io.cardfile.system;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** A journal that this process has open, with its pool of connections, if any. */
record OpenJournal(PurchaseJournal journal, Closeable resource) implements Closeable {

  /**
   * Opens the journal at a JDBC URL or a path.
   *
   * @param clock the clock of a file; a database has its own
   */
  static OpenJournal at(String location, Clock clock) throws IOException {
    if (location.startsWith("jdbc:")) {
      HikariDataSource pool = pool(location);
      return new OpenJournal(JdbcJournal.open(pool), pool);
    }
    FileJournal file = FileJournal.open(Path.of(location), clock);
    return new OpenJournal(file, file);
  }

  static HikariDataSource pool(String jdbcUrl) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    return new HikariDataSource(config);
  }

  @Override
  public void close() throws IOException {
    resource.close();
  }
}
