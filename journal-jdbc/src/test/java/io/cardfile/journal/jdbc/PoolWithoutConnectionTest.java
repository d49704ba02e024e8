package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** Messages when a DataSource gives no connection and the driver has no SQLState for the cause. */
class PoolWithoutConnectionTest {

  private static final String NO_FOLDER = "its folder is missing, or the file or folder is not";

  @TempDir Path folder;

  private static void assertUnavailable(String why, Executable doing) {
    JournalException e = JournalSamples.assertFails(Reason.UNAVAILABLE, doing);
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @Test
  void poolWhoseConnectionsAreInUseIsNamed() throws Exception {
    HikariConfig one = Database.h2Config();
    one.setMaximumPoolSize(1);
    one.setConnectionTimeout(2_000);
    try (Database database = new Database(one)) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.builder(database.pool()).forTestsOnly().open();
      Connection taken = database.pool().getConnection();
      assertUnavailable(
          "the pool gave no connection in time: give it more connections, or give the journal a"
              + " pool of its own",
          () -> journal.claim(JournalSamples.of("INV-1")));
      taken.close();
    }
  }

  @Test
  void closedPoolIsNamed() throws Exception {
    Database database = Database.h2();
    JdbcJournal.createSchema(database.pool());
    JdbcJournal journal = JdbcJournal.builder(database.pool()).forTestsOnly().open();
    database.close();
    assertUnavailable(
        "the pool gave no connection, as when it is closed: close the journal before its pool",
        () -> journal.claim(JournalSamples.of("INV-1")));
  }

  @Test
  void sqliteInAMissingFolderIsNamed() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("missing").resolve("journal");
    SQLiteDataSource unpooled = new SQLiteDataSource();
    unpooled.setUrl(url);
    assertUnavailable(NO_FOLDER, () -> JdbcJournal.open(unpooled));

    HikariConfig config = Database.config(url);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(250);
    try (Database pooled = new Database(config)) {
      assertUnavailable(NO_FOLDER, () -> JdbcJournal.open(pooled.pool()));
    }
  }

  /** As in earlier drivers, which check the folder themselves. */
  @Test
  void sqliteInAMissingFolderIsNamedWithAnEarlierDriver() {
    SQLException e = new SQLException("path to '/missing/INV-1' does not exist");
    e.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("org.sqlite.SQLiteConnection", "open", "SQLiteConnection.java", 1)
        });
    DataSource earlier =
        new SQLiteDataSource() {
          @Override
          public Connection getConnection() throws SQLException {
            throw e;
          }
        };
    assertUnavailable(NO_FOLDER, () -> JdbcJournal.open(earlier));
  }

  @Test
  void sqliteFileThatIsAFolderIsNamed() {
    SQLiteDataSource unpooled = new SQLiteDataSource();
    unpooled.setUrl("jdbc:sqlite:" + folder);
    assertUnavailable(NO_FOLDER, () -> JdbcJournal.open(unpooled));
  }
}
