package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.jdbc.BadConnections.Moment;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An unsuitable database is refused, and the message explains how to fix it. */
class SchemaTest {

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    if (database != null) {
      database.close();
    }
  }

  private void use(Database given) {
    database = given;
  }

  private void refused(Reason reason, String why) {
    JournalException e =
        JournalSamples.assertFails(
            reason, () -> JdbcJournal.builder(database.pool()).forTestsOnly().open());
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  private void refusedAsNotDurable(String why) {
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(database.pool()));
    assertTrue(e.getMessage().contains("a claim could be lost: " + why), e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void filesHaveNamesThatFlywayTakes(SqlDialect dialect) {
    for (int version = 1; version <= Schema.VERSION; version++) {
      String script = dialect.script(version);
      assertTrue(script.matches("[a-z0-9]+/V" + version + "__[a-z_]+[.]sql"), script);
      assertNotNull(JdbcJournal.class.getResource(script));
    }
  }

  @Test
  void aDatabaseWithoutTheTableNamesTheFileThatMakesIt() throws Exception {
    use(Database.postgres());
    refused(Reason.INCOMPLETE, "apply postgresql/V1__purchase_journal.sql and postgresql/V2__");
    assertEquals(
        "0", database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"));

    database.close();
    use(Database.sqlite(folder));
    refused(Reason.INCOMPLETE, "apply sqlite/V1__purchase_journal.sql and sqlite/V2__");
  }

  @Test
  void damagedPagesOfSqliteAreNotAMissingJournal() throws Exception {
    use(Database.sqlite(folder));
    JdbcJournal.createSchema(database.pool());
    database.ask("PRAGMA wal_checkpoint(TRUNCATE)");
    String url = database.pool().getJdbcUrl();
    database.close();
    try (RandomAccessFile file =
        new RandomAccessFile(url.substring("jdbc:sqlite:".length()), "rw")) {
      file.seek(4_096); // The first page has the names of the tables.
      byte[] damage = new byte[(int) (file.length() - 4_096)];
      Arrays.fill(damage, (byte) 0xFF);
      file.write(damage);
    }
    use(new Database(Database.config(url)));
    refused(Reason.DAMAGED, "the database reports that it is damaged: ");
  }

  @Test
  void failureAfterWhichTheConnectionIsLostIsTheOneThatIsReported() throws Exception {
    use(Database.h2());
    Connection connection = database.pool().getConnection();
    DataSource full =
        BadConnections.failing(
            Shared.of(connection),
            Moment.BEFORE,
            "CREATE TABLE",
            () -> {
              assertDoesNotThrow(connection::close);
              return new SQLException("full", "53100");
            });
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.createSchema(full));
    String words = "the database failed to create the tables: its disk is full; ";
    assertTrue(e.getMessage().contains(words), e.getMessage());
    assertEquals(2, e.getCause().getSuppressed().length, "the rollback, and the next look");
  }

  @ParameterizedTest
  @EnumSource
  void journalIsEmptyUntilItHasAnEntry(SqlDialect dialect) throws Exception {
    use(Database.of(dialect, folder));
    JdbcJournal.createSchema(database.pool());
    JdbcJournal journal = JdbcJournal.builder(database.pool()).forTestsOnly().open();
    assertTrue(journal.isEmpty());
    JournalSamples.granted(journal, "INV-1");
    assertFalse(journal.isEmpty());
  }

  @Test
  void aSchemaIsMadeOnceAndThenLeftAlone() throws Exception {
    use(Database.postgres());
    assertTrue(JdbcJournal.createSchema(database.pool()));
    JournalSamples.granted(JdbcJournal.open(database.pool()), "INV-1");
    assertFalse(JdbcJournal.createSchema(database.pool()));

    assertEquals("1", database.ask("SELECT count(*) FROM cardfile_purchase"));
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void eightWhoMakeItAtOnceMakeOne(SqlDialect dialect) throws Exception {
    use(dialect == SqlDialect.SQLITE ? Database.sqlite(folder) : Database.postgres());
    List<FutureTask<Boolean>> making = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      FutureTask<Boolean> task = new FutureTask<>(() -> JdbcJournal.createSchema(database.pool()));
      making.add(task);
      new Thread(task).start();
    }
    int made = 0;
    for (FutureTask<Boolean> each : making) {
      made += each.get() ? 1 : 0;
    }
    assertEquals(1, made, "how many have made it");
    JdbcJournal.open(database.pool()).close();
  }

  /** The process has found no tables, and then another process creates them. */
  @ParameterizedTest
  @EnumSource
  void processThatWasSlowerHasMadeNothing(SqlDialect dialect) throws Exception {
    use(Database.of(dialect, folder));
    try (Connection connection = database.pool().getConnection()) {
      DataSource slow =
          Shared.meanwhile(connection, () -> assertTrue(JdbcJournal.createSchema(database.pool())));
      assertFalse(JdbcJournal.createSchema(slow));
    }
  }

  @Test
  void anotherVersionIsRefused() throws Exception {
    use(Database.h2());
    JdbcJournal.createSchema(database.pool());
    database.execute("CREATE OR REPLACE VIEW cardfile_purchase_schema AS SELECT 4 AS version");

    refused(Reason.DAMAGED, "has schema 4, and this library supports 3");
    JournalSamples.assertFails(Reason.DAMAGED, () -> JdbcJournal.createSchema(database.pool()));
  }

  @Test
  void aTableWithoutAColumnIsRefused() throws Exception {
    use(Database.h2());
    JdbcJournal.createSchema(database.pool());
    database.execute("ALTER TABLE cardfile_purchase DROP COLUMN advice_code");

    refused(Reason.DAMAGED, "are not those that h2/V1__purchase_journal.sql");
  }

  @Test
  void aSchemaThatFailsHalfWayLeavesNothing() throws Exception {
    use(Database.postgres());
    database.execute(
        "CREATE TABLE cardfile_purchase_open (id int)"); // The message contains the name of the
    // index.
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.createSchema(database.pool()));
    database.execute("DROP TABLE cardfile_purchase_open");

    JdbcJournal.createSchema(database.pool());
    JdbcJournal.open(database.pool()).close();
  }

  @Test
  void h2IsForTestsAlone() throws Exception {
    use(Database.h2());
    JdbcJournal.createSchema(database.pool());
    refusedAsNotDurable(
        "H2 answers a commit before it is on the disk: use PostgreSQL or SQLite, or in tests"
            + " forTestsOnly()");
  }

  @Test
  void postgresqlThatAnswersTooEarlyIsRefused() throws Exception {
    String url = Database.postgresUrl() + "&options=-c%20synchronous_commit%3Doff";
    use(new Database(Database.config(url)));
    JdbcJournal.createSchema(database.pool());
    refusedAsNotDurable("synchronous_commit is off");
    database.execute("ALTER TABLE cardfile_purchase SET UNLOGGED");
    refusedAsNotDurable(
        "synchronous_commit is off, or is local and waits for no standby: set it to on for the"
            + " journal's connections, or in tests use forTestsOnly(); the table cardfile_purchase"
            + " is temporary or unlogged");
  }

  @Test
  void unloggedTableIsRefused() throws Exception {
    use(Database.postgres());
    JdbcJournal.createSchema(database.pool());
    database.execute("ALTER TABLE cardfile_purchase SET UNLOGGED");
    refusedAsNotDurable("the table cardfile_purchase is temporary or unlogged");

    database.execute("ALTER TABLE cardfile_purchase SET LOGGED");
    JdbcJournal.open(database.pool()).close();
  }

  @Test
  void temporaryTableIsRefused() throws Exception {
    HikariConfig one = Database.config(Database.postgresUrl());
    one.setMaximumPoolSize(1);
    use(new Database(one));
    JdbcJournal.createSchema(database.pool());
    database.execute("CREATE TEMPORARY TABLE cardfile_purchase (LIKE cardfile_purchase)");
    refusedAsNotDurable("the table cardfile_purchase is temporary or unlogged");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delete", "memory", "truncate"})
  void sqliteInAnotherModeIsRefused(String mode) throws Exception {
    use(Database.sqlite(folder));
    JdbcJournal.createSchema(database.pool());
    database.ask("PRAGMA journal_mode = " + mode);
    refusedAsNotDurable("the database is not in WAL mode");
  }

  @Test
  void sqliteWritesThroughWhateverTheConnectionSaid() throws Exception {
    use(new Database(Database.config(sqliteThatWritesLater())));
    try (Connection connection = database.pool().getConnection()) {
      SqlDialect.Undo undo = SqlDialect.SQLITE.prepare(connection, 88);
      assertEquals("2", SqlDialect.text(connection, "PRAGMA synchronous"));
      assertEquals("88", SqlDialect.text(connection, "PRAGMA busy_timeout"));
      undo.run();
    }
    assertSqliteIsAsItWas();
  }

  @Test
  void aConnectionOfSqliteIsGivenBackAsItWas() throws Exception {
    use(new Database(Database.config(sqliteThatWritesLater())));
    database.pool().setMaximumPoolSize(1);
    JdbcJournal.createSchema(database.pool());
    try (JdbcJournal journal = JdbcJournal.open(database.pool())) {
      JournalSamples.granted(journal, "INV-1");
    }
    assertSqliteIsAsItWas();
  }

  /** Its checkpoint on close would not sync. */
  @ParameterizedTest
  @ValueSource(strings = {"OFF", "0"})
  void connectionOfSqliteThatNeverSyncsIsRefused(String value) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("off") + "?synchronous=";
    use(new Database(Database.config(url + value)));
    JdbcJournal.createSchema(database.pool());
    JournalException e =
        JournalSamples.assertFails(Reason.UNAVAILABLE, () -> JdbcJournal.open(database.pool()));
    assertTrue(e.getMessage().contains("a connection with synchronous = OFF"), e.getMessage());
  }

  @Test
  void connectionOfSqliteThatNoLongerSyncsIsRefused() throws Exception {
    HikariConfig one = Database.config("jdbc:sqlite:" + folder.resolve("later"));
    one.setMaximumPoolSize(1);
    use(new Database(one));
    JdbcJournal.createSchema(database.pool());
    JdbcJournal journal = JdbcJournal.open(database.pool());
    database.execute("PRAGMA synchronous = OFF");
    JournalSamples.assertFails(Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
    database.execute("PRAGMA synchronous = NORMAL");
    JournalSamples.granted(journal, "INV-1");
  }

  private String sqliteThatWritesLater() {
    return "jdbc:sqlite:" + folder.resolve("normal") + "?synchronous=NORMAL&busy_timeout=77";
  }

  private void assertSqliteIsAsItWas() throws SQLException {
    assertEquals("1", database.ask("PRAGMA synchronous"));
    assertEquals("77", database.ask("PRAGMA busy_timeout"));
  }
}
