package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.money.Money;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A table of schema 1 is refused, and migrated with all entries. */
class MigrationTest {

  private static final List<String> STATES_OF_SCHEMA_1 =
      List.of("PREPARED", "APPROVED", "DECLINED", "REFUSED", "NOT_SENT", "IN_DOUBT", "NOT_CHARGED");

  private static final String CLAIM_AGAIN_OF_SCHEMA_1 =
      "UPDATE cardfile_purchase SET state = 'PREPARED', attempt = attempt + 1,"
          + " gateway_id = NULL, response_code = NULL, advice_code = NULL, claimed_at = 3000,"
          + " changed_at = 3000, owner = 'old#1', lease_until = 4000000000000"
          + " WHERE reference = 'INV-1' AND attempt = 1 AND state = 'NOT_SENT'";

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    database.close();
  }

  /** Creates a table of schema 1 with a row in each state, as the former library wrote them. */
  private void makeSchema1(SqlDialect dialect) throws Exception {
    database = Database.of(dialect, folder);
    if (dialect == SqlDialect.SQLITE) {
      database.ask("PRAGMA journal_mode = WAL");
    }
    database.runScript(dialect, 1);
    for (String state : STATES_OF_SCHEMA_1) {
      String answer = state.equals("PREPARED") ? "NULL, NULL, NULL" : "'gw-1', '05', '03'";
      database.execute(
          "INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint,"
              + " amount_minor, currency, exponent, gateway_id, response_code, advice_code,"
              + " claimed_at, changed_at, owner, lease_until) VALUES ('shop-1', 'INV-"
              + state
              + "', 2, '"
              + state
              + "', '1:salt', 1000, 'AUD', 2, "
              + answer
              + ", 1000, 2000, 'old#1', 4000000000000)");
    }
  }

  private JdbcJournal open() throws JournalException {
    return JdbcJournal.builder(database.pool()).forTestsOnly().open();
  }

  private JdbcJournal openComplete() throws JournalException {
    return JdbcJournal.builder(database.pool()).forTestsOnly().complete().open();
  }

  private void assertEverythingIsThere() throws Exception {
    assertEquals("7", database.ask("SELECT count(*) FROM cardfile_purchase"));
    try (JdbcJournal journal = open()) {
      for (String state : STATES_OF_SCHEMA_1) {
        assertEquals(ofSchema1(state), journal.find("shop-1", "INV-" + state).orElseThrow());
      }
      assertEquals(2, journal.open(null, 10).size());
    }
  }

  private static JournalEntry ofSchema1(String name) {
    JournalState state = JournalState.valueOf(name);
    return JournalEntry.fromStored(
        "shop-1",
        "INV-" + name,
        "1:salt",
        Money.of("10.00", "AUD"),
        2,
        Instant.ofEpochMilli(1000),
        Instant.ofEpochMilli(2000),
        state == JournalState.PREPARED
            ? null
            : JournalOutcome.stored(state, "gw-1", "05", "03", null));
  }

  @ParameterizedTest
  @EnumSource
  void schema1IsRefusedAndTheFileThatChangesItIsNamed(SqlDialect dialect) throws Exception {
    makeSchema1(dialect);
    JournalException e = JournalSamples.assertFails(Reason.DAMAGED, this::open);
    assertTrue(
        e.getMessage().contains("has schema 1, and this library needs 3: apply "), e.getMessage());
    assertTrue(e.getMessage().contains(dialect.script(2)), e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void createSchemaBringsSchema1ToThisOneWithItsRows(SqlDialect dialect) throws Exception {
    makeSchema1(dialect);
    assertFalse(JdbcJournal.createSchema(database.pool()), "whether there were no tables");
    assertEverythingIsThere();
  }

  @ParameterizedTest
  @EnumSource
  void theFilesAloneBringSchema1ToThisOneWithItsRows(SqlDialect dialect) throws Exception {
    makeSchema1(dialect);
    database.runScript(dialect, 2);
    database.runScript(dialect, 3);
    assertEverythingIsThere();
  }

  @ParameterizedTest
  @EnumSource
  void migrationIsDatedByTheDatabase(SqlDialect dialect) throws Exception {
    makeSchema1(dialect);
    String from = dialect == SqlDialect.H2 ? " FROM DUAL" : "";
    long before = Long.parseLong(database.ask("SELECT " + dialect.now() + from));
    JdbcJournal.createSchema(database.pool());
    long after = Long.parseLong(database.ask("SELECT " + dialect.now() + from));

    long dated = Long.parseLong(database.ask("SELECT migrated_at FROM cardfile_purchase_control"));
    assertTrue(before - 1 <= dated && dated <= after + 1);
    try (JdbcJournal journal = openComplete()) {
      assertEquals(0, journal.purge(Duration.ofDays(1)));
    }
  }

  /** A backup from before an earlier migration looks like the original. */
  @ParameterizedTest
  @EnumSource
  void migratedEntriesMayBeOfABackupUntilAPersonSaysThatTheyAreAll(SqlDialect dialect)
      throws Exception {
    makeSchema1(dialect);
    JdbcJournal.createSchema(database.pool());
    assertEquals("0", database.ask("SELECT rows_since FROM cardfile_purchase_control"));
    try (JdbcJournal journal = open()) {
      assertTrue(journal.isIncomplete());
      JournalSamples.assertFails(
          Reason.INCOMPLETE, () -> journal.claim(JournalSamples.of("RENT-1")));
      JdbcJournal.createSchema(database.pool());
      JournalSamples.assertFails(
          Reason.INCOMPLETE, () -> journal.claim(JournalSamples.of("RENT-1")));
      openComplete().close();
      JournalSamples.granted(journal, "RENT-1");
    }
    assertFalse(open().isIncomplete(), "its entries are older than the control row");
  }

  @ParameterizedTest
  @EnumSource
  void migratedTablesWithoutEntriesLackNothing(SqlDialect dialect) throws Exception {
    makeSchema1(dialect);
    database.execute("DELETE FROM cardfile_purchase");
    JdbcJournal.createSchema(database.pool());
    assertFalse(open().isIncomplete());
    assertEquals(
        database.ask("SELECT migrated_at FROM cardfile_purchase_control"),
        database.ask("SELECT rows_since FROM cardfile_purchase_control"));
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void eightWhoMigrateAtOnceLoseNothing(SqlDialect dialect) throws Exception {
    makeSchema1(dialect);
    List<FutureTask<Boolean>> migrating =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    new FutureTask<>(
                        () -> {
                          JdbcJournal.createSchema(database.pool());
                          return true;
                        }))
            .toList();
    migrating.forEach(task -> new Thread(task).start());
    for (FutureTask<Boolean> task : migrating) {
      assertTrue(task.get());
    }
    assertEverythingIsThere();
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void theLatestApprovedAreFoundByAnIndex(SqlDialect dialect) throws Exception {
    makeSchema1(dialect);
    JdbcJournal.createSchema(database.pool());
    String query =
        "SELECT reference FROM cardfile_purchase WHERE merchant = 'a' AND destination = ''"
            + " AND state = 'APPROVED' ORDER BY changed_at DESC LIMIT 5";
    assertTrue(plan(dialect, query).contains("cardfile_purchase_approved"), plan(dialect, query));
    assertTrue(
        !plan(dialect, query).toUpperCase(Locale.ROOT).contains("SORT"), plan(dialect, query));
  }

  private String plan(SqlDialect dialect, String query) throws Exception {
    StringBuilder plan = new StringBuilder();
    try (Connection connection = database.pool().getConnection();
        java.sql.Statement statement = connection.createStatement()) {
      if (dialect == SqlDialect.POSTGRESQL) {
        statement.execute("SET enable_seqscan = off"); // The table is small.
      }
      String explain = dialect == SqlDialect.SQLITE ? "EXPLAIN QUERY PLAN " : "EXPLAIN ";
      java.sql.ResultSet row = statement.executeQuery(explain + query);
      while (row.next()) {
        plan.append(row.getString(dialect == SqlDialect.SQLITE ? 4 : 1)).append('\n');
      }
      if (dialect == SqlDialect.POSTGRESQL) {
        statement.execute("RESET enable_seqscan");
      }
    }
    return plan.toString();
  }
}
