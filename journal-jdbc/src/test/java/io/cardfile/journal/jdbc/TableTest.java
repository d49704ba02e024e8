package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.jdbc.Database.Kind;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import liquibase.Liquibase;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The table, as a database administrator makes and changes it. */
class TableTest {

  private static String folder(Kind kind) {
    String name = kind.name().startsWith("MARIADB") ? "mysql" : kind.name();
    return "io/cardfile/journal/jdbc/" + name.toLowerCase(Locale.ROOT);
  }

  private static void buy(Database database) throws JournalException {
    JdbcJournal journal = JdbcJournal.open(database.pool());
    JournalEntry entry = JournalSamples.granted(journal, "INV-1");
    JournalEntry unsent = journal.record(entry, JournalSamples.outcome(JournalState.NOT_SENT));
    assertEquals(unsent, journal.find(JournalSamples.MERCHANT, "INV-1").orElseThrow());
    JournalEntry next = JournalSamples.granted(journal, "INV-1");
    assertEquals(next, journal.find(JournalSamples.MERCHANT, "INV-1").orElseThrow());
    JournalEntry approved = journal.record(next, JournalSamples.approved());
    assertEquals(approved, journal.find(JournalSamples.MERCHANT, "INV-1").orElseThrow());
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void flywayTakesTheFileBesideAFirstVersionOfTheUser(Kind kind, @TempDir Path migrations)
      throws Exception {
    Files.writeString(
        migrations.resolve("V1__orders.sql"), "CREATE TABLE shop_order (id integer PRIMARY KEY);");
    try (Database database = Database.of(kind)) {
      Flyway.configure()
          .dataSource(database.pool())
          .locations("classpath:" + folder(kind), "filesystem:" + migrations)
          .load()
          .migrate();
      buy(database);
      assertEquals("0", database.ask("SELECT count(*) FROM shop_order"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLogLineOfTheJournalNamesTheProductAlone(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      // Of MariaDB, the driver of MySQL returns its own name.
      String product = kind == Kind.MARIADB_BY_MYSQL ? "MySQL" : kind.name();
      assertEquals(
          "jdbcjournal(" + product.toLowerCase(Locale.ROOT) + ", lease pt2m)",
          JdbcJournal.open(database.pool()).toString().toLowerCase(Locale.ROOT));
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void liquibaseTakesTheFile(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      try (Liquibase liquibase =
          new Liquibase(
              folder(kind) + "/R__purchase_journal.sql",
              new ClassLoaderResourceAccessor(),
              DatabaseFactory.getInstance()
                  .findCorrectDatabaseImplementation(
                      new JdbcConnection(database.pool().getConnection())))) {
        liquibase.update();
      }
      buy(database);
    }
  }

  @ParameterizedTest
  @EnumSource
  void severalProcessesMayCreateItAtOnceAndAgain(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      ExecutorService threads = Executors.newFixedThreadPool(4);
      List<Future<?>> creating = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        creating.add(
            threads.submit(
                () -> {
                  JdbcJournal.createSchema(database.pool());
                  return true;
                }));
      }
      threads.shutdown();
      for (Future<?> each : creating) {
        each.get();
      }
      buy(database);
      JdbcJournal.createSchema(database.pool());
      assertEquals("1", database.ask("SELECT count(*) FROM cardfile_purchase"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMissingTableIsNamedWithItsFile(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalException e =
          JournalSamples.assertFails(
              Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
      assertTrue(
          e.getMessage().contains("create it with the file R__purchase_journal.sql"),
          e.getMessage());
      JournalSamples.assertFails(Reason.UNAVAILABLE, () -> journal.open(null, 1));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ANY, names = "MARIADB.*")
  void anAuditTriggerOfMariaDbIsNoObstacle(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      JdbcJournal.createSchema(database.pool());
      database.execute(
          "CREATE TABLE audit (id bigint PRIMARY KEY AUTO_INCREMENT, state varchar(16))"
              + " AUTO_INCREMENT = 777000");
      for (String event : List.of("BEFORE INSERT", "AFTER INSERT", "BEFORE UPDATE")) {
        database.execute(
            "CREATE TRIGGER "
                + event.replace(' ', '_')
                + " "
                + event
                + " ON cardfile_purchase FOR EACH ROW INSERT INTO audit (state) VALUES"
                + " (NEW.state)");
      }
      buy(database);
      assertEquals("5", database.ask("SELECT count(*) FROM audit"));
    }
  }

  @Test
  void anAuditTriggerOfPostgresqlIsNoObstacle() throws Exception {
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      JdbcJournal.createSchema(database.pool());
      database.execute("CREATE TABLE audit (state text)");
      database.execute(
          "CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS"
              + " 'BEGIN INSERT INTO audit VALUES (NEW.state); RETURN NEW; END'");
      database.execute(
          "CREATE TRIGGER audit AFTER INSERT OR UPDATE ON cardfile_purchase"
              + " FOR EACH ROW EXECUTE FUNCTION audit()");
      buy(database);
      assertEquals("4", database.ask("SELECT count(*) FROM audit"));
    }
  }

  @Test
  void aTriggerThatDiscardsRowsGrantsNothing() throws Exception {
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      JdbcJournal.createSchema(database.pool());
      database.execute("CREATE RULE discard AS ON INSERT TO cardfile_purchase DO INSTEAD NOTHING");
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
    }
  }

  @Test
  void aClaimWhoseRowsAreDiscardedIsNotRepeatedAfterTheTimeout() throws Exception {
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      JdbcJournal.createSchema(database.pool());
      database.execute("CREATE TABLE audit (reference text)");
      database.execute(
          "CREATE FUNCTION discard() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN"
              + " PERFORM pg_sleep(0.5); INSERT INTO audit VALUES (NEW.reference);"
              + " RETURN NULL; END'");
      database.execute(
          "CREATE TRIGGER discard BEFORE INSERT ON cardfile_purchase"
              + " FOR EACH ROW EXECUTE FUNCTION discard()");
      JdbcJournal journal =
          JdbcJournal.builder(database.pool()).timeout(Duration.ofSeconds(2)).open();
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
      int rounds = Integer.parseInt(database.ask("SELECT count(*) FROM audit"));
      assertTrue(rounds <= 4, rounds + " rounds");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConstraintThatRefusesTheRowIsNamed(Kind kind) throws Exception {
    try (Database database = Database.of(kind)) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalSamples.granted(journal, "INV-1");
      database.execute(
          kind == Kind.SQLITE
              ? "CREATE UNIQUE INDEX one_open ON cardfile_purchase (state)"
              : "ALTER TABLE cardfile_purchase ADD CONSTRAINT other CHECK (reference <> 'INV-2')");
      JournalException e =
          JournalSamples.assertFails(
              Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-2")));
      assertTrue(e.getMessage().contains("a constraint of the table refuses"), e.getMessage());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE"})
  void aClaimWhoseCommitFailsIsNotGranted(Kind kind) throws Exception {
    boolean isSqlite = kind == Kind.SQLITE;
    String url = Database.url(kind) + (isSqlite ? "?foreign_keys=on" : "");
    try (Database database = new Database(Database.config(url))) {
      JdbcJournal.createSchema(database.pool());
      database.execute("CREATE TABLE parent (id integer PRIMARY KEY)");
      database.execute(
          "CREATE TABLE child (id integer REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)");
      if (!isSqlite) {
        database.execute(
            "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN INSERT INTO child VALUES (1); RETURN NULL; END'");
      }
      database.execute(
          "CREATE TRIGGER fail AFTER INSERT ON cardfile_purchase "
              + (isSqlite
                  ? "BEGIN INSERT INTO child VALUES (1); END"
                  : "FOR EACH ROW EXECUTE FUNCTION fail()"));
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalSamples.assertFails(
          Reason.UNAVAILABLE, () -> journal.claim(JournalSamples.of("INV-1")));
      assertEquals("0", database.ask("SELECT count(*) FROM cardfile_purchase"));
      database.execute("INSERT INTO parent VALUES (1)");
      assertEquals(1, JournalSamples.granted(journal, "INV-1").attempt());
    }
  }

  @Test
  void theSchemaOfTheConnectionIsUsed() throws Exception {
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      String url = database.pool().getJdbcUrl();
      for (String schema : List.of("alpha", "beta")) {
        database.execute("CREATE SCHEMA " + schema);
        try (Database ofSchema = new Database(Database.config(url + "&currentSchema=" + schema))) {
          JdbcJournal.createSchema(ofSchema.pool());
          buy(ofSchema);
        }
      }
      assertEquals("1", database.ask("SELECT count(*) FROM alpha.cardfile_purchase"));
      assertEquals("1", database.ask("SELECT count(*) FROM beta.cardfile_purchase"));
    }
  }

  @Test
  void aRowThatNoJournalWritesIsDamage() throws Exception {
    try (Database database = Database.of(Kind.H2)) {
      JdbcJournal.createSchema(database.pool());
      buy(database);
      database.execute("UPDATE cardfile_purchase SET state = 'CANARY-7'");
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalException e =
          JournalSamples.assertFails(
              Reason.DAMAGED, () -> journal.find(JournalSamples.MERCHANT, "INV-1"));
      assertFalse(e.toString().contains("CANARY"), e.toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void purgingGoesThroughAllMerchantsInRanges(Kind kind) throws Exception {
    int rows = 45 * 45;
    assertTrue(rows > 2 * EntryStore.ROWS_OF_A_RANGE);
    try (Database database = Database.of(kind)) {
      JdbcJournal.createSchema(database.pool());
      for (String merchant : List.of("shop-1", "shop-2", "shop-3")) {
        database.execute(
            "INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint,"
                + " amount_minor, currency, exponent, claimed_at, changed_at, lease_until)"
                + " WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 44)"
                + " SELECT '"
                + merchant
                + "', concat('INV-', 45 * a.i + b.i), 1, CASE WHEN b.i = 44 THEN 'IN_DOUBT'"
                + " ELSE 'APPROVED' END, '1:', 100, 'AUD', 2, 0, 0, 0 FROM n a, n b");
      }
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalEntry fresh = JournalSamples.granted(journal, "NEW");
      journal.record(fresh, JournalSamples.approved());
      int open = 3 * 45;
      assertEquals(3 * rows - open, journal.purge(Duration.ofDays(1)));
      assertEquals(open, journal.open(null, 10_000).size());
      assertEquals(JournalState.APPROVED, JournalSamples.state(journal, "NEW"));
    }
  }

  @Test
  void theQueryOfTheGuideFindsWhatIsInDoubt() throws Exception {
    String query;
    try (InputStream sql = TableTest.class.getResourceAsStream("in-doubt.sql")) {
      query = new String(sql.readAllBytes(), StandardCharsets.UTF_8).replace(";", "");
    }
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      JdbcJournal.createSchema(database.pool());
      JdbcJournal journal = JdbcJournal.open(database.pool());
      JournalSamples.granted(journal, "PREPARED");
      JournalSamples.granted(journal, "EXPIRED");
      database.execute("UPDATE cardfile_purchase SET lease_until = 0 WHERE reference = 'EXPIRED'");
      journal.record(
          JournalSamples.granted(journal, "DOUBT"), JournalSamples.outcome(JournalState.IN_DOUBT));
      String found = "SELECT string_agg(reference, ' ' ORDER BY reference) FROM (" + query + ") q";
      assertEquals("DOUBT EXPIRED", database.ask(found));
    }
  }

  @Test
  void openEntriesAndTheLatestApprovalAreFoundByTheirIndexes() throws Exception {
    try (Database database = Database.of(Kind.POSTGRESQL)) {
      JdbcJournal.createSchema(database.pool());
      Sql sql = new Sql(SqlDialect.POSTGRESQL, "0");
      String open = sql.open.replaceFirst("LIMIT \\?", "LIMIT 9").replace("?", "''");
      String latest = sql.latestApproved.replace("?", "''");
      assertPlan(database, open, "cardfile_purchase_open");
      assertPlan(database, latest, "cardfile_purchase_approved");
    }
    try (Database database = Database.of(Kind.SQLITE)) {
      JdbcJournal.createSchema(database.pool());
      Sql sql = new Sql(SqlDialect.SQLITE, "0");
      String open = sql.open.replaceFirst("LIMIT \\?", "LIMIT 9").replace("?", "''");
      assertPlanOfSqlite(database, open, "cardfile_purchase_open");
      assertPlanOfSqlite(
          database, sql.latestApproved.replace("?", "''"), "cardfile_purchase_approved");
    }
  }

  @Test
  void mariaDbReadsTheFewOpenEntriesAmongManyByTheirIndex() throws Exception {
    try (Database database = Database.of(Kind.MARIADB)) {
      JdbcJournal.createSchema(database.pool());
      database.execute(
          "INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint,"
              + " amount_minor, currency, exponent, claimed_at, changed_at, lease_until)"
              + " SELECT 'shop-1', concat('INV-', seq), 1, CASE WHEN seq % 5000 = 0 THEN 'IN_DOUBT'"
              + " ELSE 'APPROVED' END, '1:', 100, 'AUD', 2, 0, seq, 0 FROM seq_1_to_100000");
      Sql sql = new Sql(SqlDialect.MYSQL, "0");
      String open = sql.open.replaceFirst("LIMIT \\?", "LIMIT 9").replace("?", "''");
      String latest = sql.latestApproved.replace("?", "'shop-1'");
      assertReads(database, open, 100);
      assertReads(database, latest, 10);
    }
  }

  /** Asserts that a query reads at most {@code most} rows and keys. */
  private static void assertReads(Database database, String query, int most) throws Exception {
    try (Connection connection = database.pool().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("FLUSH STATUS");
      try (ResultSet row = statement.executeQuery(query)) {
        assertTrue(row.next());
      }
      try (ResultSet reads =
          statement.executeQuery(
              "SELECT sum(variable_value) FROM information_schema.session_status"
                  + " WHERE variable_name LIKE 'HANDLER_READ%'")) {
        reads.next();
        assertTrue(reads.getInt(1) <= most, reads.getInt(1) + " reads: " + query);
      }
    }
  }

  private static void assertPlan(Database database, String query, String index) throws Exception {
    database.execute("SET enable_seqscan = off");
    String plan = database.ask("EXPLAIN (FORMAT JSON) " + query);
    assertTrue(plan.contains(index), plan);
  }

  private static void assertPlanOfSqlite(Database database, String query, String index)
      throws Exception {
    try (Connection connection = database.pool().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("EXPLAIN QUERY PLAN " + query)) {
      StringBuilder plan = new StringBuilder();
      while (row.next()) {
        plan.append(row.getString("detail")).append('\n');
      }
      assertTrue(plan.toString().contains(index), plan.toString());
    }
  }
}
