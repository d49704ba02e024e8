package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import io.cardfile.journal.jdbc.Database.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Settings that let the database lose a committed claim are named, once, and refuse nothing. */
class DurabilityTest {

  private static List<String> warnings(HikariConfig config) throws Exception {
    try (Database database = new Database(config)) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalSamples.granted(journal, "INV-1");
      return journal.durabilityWarnings();
    }
  }

  private static HikariConfig config(Kind kind, String parameters) throws Exception {
    return Database.config(Database.url(kind) + parameters);
  }

  private static void assertWarns(HikariConfig config, String... settings) throws Exception {
    List<String> warnings = warnings(config);
    assertEquals(settings.length, warnings.size(), warnings.toString());
    for (int i = 0; i < settings.length; i++) {
      assertTrue(warnings.get(i).contains(settings[i]), warnings.get(i));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "H2")
  void theSettingsOfAnOrdinaryServerAreDurable(Kind kind) throws Exception {
    assertWarns(config(kind, ""));
  }

  @ParameterizedTest
  @EnumSource(names = {"H2"})
  void h2IsNot(Kind kind) throws Exception {
    assertWarns(config(kind, ""), "H2 answers a commit before it is on the disk");
  }

  @Test
  void aSessionOfPostgresqlThatDoesNotWaitIsNamed() throws Exception {
    assertWarns(
        config(Kind.POSTGRESQL, "&options=-c%20synchronous_commit=off"),
        "set synchronous_commit = on");
  }

  @Tag("slow") // It restarts a server twice.
  @Test
  void aServerOfPostgresqlWithoutSyncsIsNamed() throws Exception {
    Database.postgres().restart("fsync=off", "full_page_writes=off");
    try {
      assertWarns(config(Kind.POSTGRESQL, ""), "fsync = on", "full_page_writes = on");
    } finally {
      Database.postgres().restart();
    }
  }

  @Tag("slow") // It restarts a server twice.
  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ANY, names = "MARIADB.*")
  void aServerOfMariaDbWithoutSyncsIsNamed(Kind kind) throws Exception {
    Database.mariaDb()
        .restart("--innodb-flush-log-at-trx-commit=2", "--log-bin", "--sync-binlog=0");
    try {
      assertWarns(config(kind, ""), "innodb_flush_log_at_trx_commit = 1", "sync_binlog = 1");
    } finally {
      Database.mariaDb().restart();
    }
  }

  @Tag("slow") // It restarts a server twice.
  @Test
  void aServerOfMariaDbThatSyncsTwiceIsDurable() throws Exception {
    Database.mariaDb().restart("--innodb-flush-log-at-trx-commit=3");
    try {
      assertWarns(config(Kind.MARIADB, ""));
    } finally {
      Database.mariaDb().restart();
    }
  }

  @Test
  void aConnectionOfSqliteWithoutSyncsIsNamed() throws Exception {
    assertWarns(config(Kind.SQLITE, "?synchronous=NORMAL"), "synchronous = FULL");
    String url = Database.url(Kind.SQLITE);
    warnings(Database.config(url));
    try (Database database = new Database(Database.config(url))) {
      database.ask("PRAGMA journal_mode = DELETE");
      List<String> warnings = JdbcJournal.open(database.pool()).durabilityWarnings();
      assertEquals(1, warnings.size());
      assertTrue(warnings.get(0).contains("WAL"), warnings.get(0));
    }
  }

  @Test
  void eachWarningIsLoggedWhenTheJournalIsOpened() throws Exception {
    List<LogRecord> records = new ArrayList<>();
    Logger logger = Logger.getLogger(JdbcJournal.class.getName());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            records.add(record);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    try {
      List<String> warnings = warnings(config(Kind.H2, ""));
      assertEquals(warnings, records.stream().map(LogRecord::getMessage).toList());
      assertEquals(Level.WARNING, records.get(0).getLevel());
    } finally {
      logger.removeHandler(handler);
    }
  }
}
