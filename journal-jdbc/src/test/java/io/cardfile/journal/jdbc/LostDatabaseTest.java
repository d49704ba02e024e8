package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database without a journal may have lost it, or may be new: a person must decide. */
class LostDatabaseTest {

  @TempDir Path folder;
  private String url;
  private Database database;

  private void create(SqlDialect dialect) throws Exception {
    switch (dialect) {
      case POSTGRESQL -> url = Database.postgresUrl();
      case SQLITE -> url = "jdbc:sqlite:" + folder.resolve("lost");
      default -> url = Database.h2Config().getJdbcUrl();
    }
    database = new Database(Database.config(url));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private JdbcJournal.Builder builder() {
    return JdbcJournal.builder(database.pool()).forTestsOnly();
  }

  private void assertGrantsNothing() throws JournalException {
    try (JdbcJournal journal = builder().open()) {
      assertTrue(journal.isIncomplete());
      JournalSamples.assertFails(
          Reason.INCOMPLETE, () -> journal.claim(JournalSamples.of("RENT-1")));
    }
  }

  private void assertHasNoJournal(JdbcJournal.Builder opening) {
    JournalException e = JournalSamples.assertFails(Reason.INCOMPLETE, opening::open);
    assertTrue(e.getMessage().contains("no purchase journal"), e.getMessage());
    assertTrue(e.getMessage().contains("a journal existed, the journal is lost"), e.getMessage());
    assertTrue(e.getMessage().contains("open it once with incomplete()"), e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void journalThatWasLostIsMadeAndGrantsNothingUntilItIsComplete(SqlDialect dialect)
      throws Exception {
    create(dialect);
    builder().incomplete().open().close();
    assertGrantsNothing();
    JdbcJournal.createSchema(database.pool());
    builder().incomplete().open().close();
    assertGrantsNothing();

    JournalSamples.granted(builder().complete().open(), "RENT-1");
  }

  /** Opening it as incomplete fails, and then a program opens it normally. */
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void itIsIncompleteFromTheMomentThatItIsMade(SqlDialect dialect) throws Exception {
    create(dialect);
    String risk =
        dialect == SqlDialect.SQLITE
            ? "?synchronous=OFF"
            : "&options=-c%20synchronous_commit%3Doff";
    try (Database wrong = new Database(Database.config(url + risk))) {
      JdbcJournal.Builder opening = JdbcJournal.builder(wrong.pool()).incomplete();
      JournalSamples.assertFails(Reason.UNAVAILABLE, opening::open);
    }
    assertGrantsNothing();
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void tablesThatCannotAllBeMadeAreNotMadeAtAll(SqlDialect dialect) throws Exception {
    create(dialect);
    database.execute("CREATE TABLE cardfile_purchase_control (id int)");
    JournalSamples.assertFails(Reason.UNAVAILABLE, builder().incomplete()::open);
    database.execute("DROP TABLE cardfile_purchase_control");
    assertHasNoJournal(builder());
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheWordIncompleteMakesTables(SqlDialect dialect) throws Exception {
    create(dialect);
    assertHasNoJournal(builder());
    assertHasNoJournal(builder().complete());
  }

  /** SQLite's journal mode belongs to the file, and a new file does not have it. */
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void settingsDoNotHideThatItIsLost(SqlDialect dialect) throws Exception {
    create(dialect);
    assertHasNoJournal(JdbcJournal.builder(database.pool()));
  }

  @ParameterizedTest
  @EnumSource
  void tablesOfAnEarlierSchemaAreLeftToAMigration(SqlDialect dialect) throws Exception {
    create(dialect);
    database.runScript(dialect, 1);
    JournalException e = JournalSamples.assertFails(Reason.DAMAGED, builder().incomplete()::open);
    assertTrue(e.getMessage().contains("has schema 1"), e.getMessage());
    assertEquals("1", database.ask("SELECT version FROM cardfile_purchase_schema"));
  }

  /** A migration tool, which has the right, would create tables that grant every claim. */
  @Test
  void missingRightToMakeTablesIsNamed() throws Exception {
    create(SqlDialect.POSTGRESQL);
    try (AsRole role = new AsRole(database)) {
      database.execute("REVOKE CREATE ON SCHEMA " + schema() + " FROM user_" + schema());
      JdbcJournal.Builder opening = JdbcJournal.builder(role.database().pool()).incomplete();
      JournalException e = JournalSamples.assertFails(Reason.UNAVAILABLE, opening::open);
      assertTrue(
          e.getMessage()
              .contains("create the tables: this user may not do that: have the owner of"),
          e.getMessage());
    }
    assertHasNoJournal(builder());
  }

  private String schema() throws Exception {
    return database.ask("SELECT current_schema()");
  }
}
