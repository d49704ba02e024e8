package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.journal.JournalState;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables refuse values that no journal writes, from any program. */
class ColumnChecksTest {

  private static final List<String> REFUSED =
      List.of(
          "state = 'SOLD'",
          "state = NULL",
          "attempt = 0",
          "attempt = NULL",
          "amount_minor = -1",
          "amount_minor = NULL",
          "exponent = 5",
          "exponent = -1",
          "exponent = NULL",
          "fingerprint = '" + "x".repeat(65) + "'",
          "claimed_at = NULL");

  @TempDir Path folder;
  private Database database;

  private void create(SqlDialect dialect) throws Exception {
    database = Database.of(dialect, folder);
    JdbcJournal.createSchema(database.pool());
    JdbcJournal journal = JdbcJournal.builder(database.pool()).forTestsOnly().open();
    JournalSamples.granted(journal, "INV-1");
  }

  @AfterEach
  void close() {
    database.close();
  }

  @ParameterizedTest
  @EnumSource
  void valueThatNoJournalWritesIsRefused(SqlDialect dialect) throws Exception {
    create(dialect);
    String before = database.dump();
    for (String bad : REFUSED) {
      String update = "UPDATE cardfile_purchase SET " + bad;
      assertThrows(SQLException.class, () -> database.execute(update), bad);
    }
    assertEquals(before, database.dump());
  }

  @ParameterizedTest
  @EnumSource
  void eachStateIsAllowed(SqlDialect dialect) throws Exception {
    create(dialect);
    for (JournalState state : JournalState.values()) {
      database.execute("UPDATE cardfile_purchase SET state = '" + state + "'");
      assertEquals(state.name(), database.ask("SELECT state FROM cardfile_purchase"));
    }
  }

  /** PostgreSQL would evaluate such a check for each write. */
  @Test
  void tableOfPostgresHasNoCheckOfItsOwn() throws Exception {
    create(SqlDialect.POSTGRESQL);
    String checks =
        "SELECT count(*) FROM pg_constraint"
            + " WHERE contype = 'c' AND conrelid = 'cardfile_purchase'::regclass";
    assertEquals("0", database.ask(checks));
  }

  @Test
  void schemaOfPostgresThatWasLeftIsMadeAgain() throws Exception {
    create(SqlDialect.POSTGRESQL);
    database.execute("DROP TABLE cardfile_purchase_control");
    database.execute("CREATE OR REPLACE VIEW cardfile_purchase_schema AS SELECT 2 AS version");
    JdbcJournal.createSchema(database.pool());
    JdbcJournal journal = JdbcJournal.builder(database.pool()).complete().open();
    JournalSamples.granted(journal, "INV-2");
  }

  /** Each temporary table costs as much as the write of the row. */
  @Test
  void claimOfSqliteMakesOneTemporaryTable() throws Exception {
    create(SqlDialect.SQLITE);
    Sql sql;
    try (var connection = database.pool().getConnection()) {
      sql =
          new Sql(
              JournalLocation.checked(connection, null, false), SqlDialect.SQLITE.statementTime());
    }
    assertEquals(1, temporaryTables(sql.insert));
    assertEquals(1, temporaryTables(sql.record(JournalState.APPROVED)));
  }

  private int temporaryTables(String write) throws SQLException {
    int count = 0;
    try (var connection = database.pool().getConnection();
        var statement = connection.createStatement();
        var step = statement.executeQuery("EXPLAIN " + write)) {
      while (step.next()) {
        count += step.getString("opcode").equals("OpenEphemeral") ? 1 : 0;
      }
    }
    return count;
  }
}
