package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException.Reason;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

/**
 * Tables with more rows than one statement processes: 11,000 answered entries, and some open ones.
 */
class ManyRowsTest {

  private static final int ROWS = 2 * Pages.ROWS_OF_A_RANGE + 1000;
  private static final Duration AGE =
      Duration.ofHours(4); // Each row changed earlier than the one before.
  private static final String TIME = Sql.FIRST_TIME + " + n * " + AGE.toMillis();
  private static final String SOME =
      "INSERT INTO cardfile_purchase SELECT 'shop-1', 'INV-' || n, 1,"
          + " CASE WHEN n % 1000 = 0 THEN 'IN_DOUBT' ELSE 'APPROVED' END, 'x', 1000, 'AUD', 2,"
          + " NULL, NULL, NULL, "
          + TIME
          + ", "
          + TIME
          + ", 'o', 0, '' FROM ";

  @TempDir Path folder;
  private Database database;

  @AfterEach
  void close() {
    if (database != null) {
      database.close();
    }
  }

  private JdbcJournal postgres() throws Exception {
    database = Database.postgres();
    JdbcJournal.createSchema(database.pool());
    database.execute("UPDATE cardfile_purchase_control SET migrated_at = 0, rows_since = 0");
    database.execute(SOME + "generate_series(1::bigint, " + ROWS + ") AS n");
    database.execute("ANALYZE cardfile_purchase");
    return JdbcJournal.open(database.pool());
  }

  private JdbcJournal sqlite() throws Exception {
    database = Database.sqlite(folder);
    JdbcJournal.createSchema(database.pool());
    database.execute("UPDATE cardfile_purchase_control SET migrated_at = 0, rows_since = 0");
    database.execute(
        "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < "
            + ROWS
            + ") "
            + SOME
            + "s");
    return JdbcJournal.open(database.pool());
  }

  @Test
  void postgresqlPurgesAllRangesAndKeepsWhatIsOpen() throws Exception {
    assertPurges(postgres());
  }

  @Test
  void sqlitePurgesAllRangesAndKeepsWhatIsOpen() throws Exception {
    assertPurges(sqlite());
  }

  /** Threads use SQLite one after another, and payments cannot wait for a whole purge. */
  @Test
  void purgeGivesUpItsConnectionAfterEachRange() throws Exception {
    sqlite().close();
    AtomicInteger connections = new AtomicInteger();
    JdbcJournal journal = JdbcJournal.open(before(connections::incrementAndGet));
    connections.set(0);
    journal.purge(AGE.multipliedBy(100));
    int ranges = ROWS / Pages.ROWS_OF_A_RANGE + 1;
    assertTrue(connections.get() >= ranges, connections + " connections");
  }

  /** As after a failover to a server that has lost entries. */
  @Test
  void purgeEndsWhenEntriesAreMissing() throws Exception {
    sqlite().close();
    AtomicInteger connections = new AtomicInteger();
    Shared.Meanwhile losing =
        () -> {
          if (connections.incrementAndGet() == 3) { // Of the second range.
            database.execute("UPDATE cardfile_purchase_control SET incomplete = 1");
          }
        };
    JdbcJournal journal = JdbcJournal.open(before(losing));
    connections.set(0);
    JournalSamples.assertFails(Reason.INCOMPLETE, () -> journal.purge(AGE.multipliedBy(100)));
    assertTrue(journal.find("shop-1", "INV-" + (ROWS - 2)).isPresent());
  }

  /** Returns a DataSource that runs an action before each connection. */
  private SQLiteDataSource before(Shared.Meanwhile action) {
    SQLiteDataSource source =
        new SQLiteDataSource() {
          @Override
          public SQLiteConnection getConnection(String user, String password) throws SQLException {
            try {
              action.happen();
            } catch (Exception e) {
              throw new SQLException(e);
            }
            return super.getConnection(user, password);
          }
        };
    source.setUrl(database.pool().getJdbcUrl());
    return source;
  }

  /** Asserts a purge: one of each thousand is open, and the newest hundred are too young. */
  private void assertPurges(JdbcJournal journal) throws Exception {
    int open = ROWS / 1000;
    assertEquals(ROWS - 100 - (open - 1) - 1, journal.purge(AGE.multipliedBy(100)));
    assertEquals(0, journal.purge(AGE.multipliedBy(100)));
    assertEquals(open, journal.open(null, 100).size());
    assertFalse(journal.find("shop-1", "INV-1").isPresent());
    assertTrue(journal.find("shop-1", "INV-" + (ROWS - 1)).isPresent());
  }

  @Test
  void pagesOfPostgresqlComeFromTheSmallIndex() throws Exception {
    JournalEntry first = postgres().open(null, 1).get(0);
    Sql sql = sql(SqlDialect.POSTGRESQL);
    String page = filledIn(sql.page, "'shop-1'", "'" + first.reference() + "'", "100");
    assertTrue(plan("EXPLAIN " + page).contains("Index Scan using cardfile_purchase_open"));
    assertTrue(plan("EXPLAIN " + sql.doubtAll).contains("cardfile_purchase_open"));
    assertTrue(
        plan("EXPLAIN " + filledIn(sql.endOfRange, "'shop-1'", "'INV-1'", "4999"))
            .contains("using cardfile_purchase_pk"));
  }

  @Test
  void pagesOfSqliteComeFromTheSmallIndex() throws Exception {
    sqlite();
    Sql sql = sql(SqlDialect.SQLITE);
    String page = filledIn(sql.page, "'shop-1'", "'INV-1'", "100");
    assertTrue(plan("EXPLAIN QUERY PLAN " + page).contains("INDEX cardfile_purchase_open"));
    assertFalse(plan("EXPLAIN QUERY PLAN " + page).contains("TEMP B-TREE"));
    assertTrue(plan("EXPLAIN QUERY PLAN " + sql.doubtAll).contains("INDEX cardfile_purchase_open"));
  }

  @Test
  void whatPostgresqlHasApprovedIsNotSorted() throws Exception {
    postgres();
    Sql sql = sql(SqlDialect.POSTGRESQL);
    for (String approved : approved(sql)) {
      String plan = plan("EXPLAIN " + approved);
      assertTrue(plan.contains("using cardfile_purchase_approved"), plan);
      assertFalse(plan.contains("Sort"), plan);
    }
  }

  @Test
  void whatSqliteHasApprovedIsNotSorted() throws Exception {
    sqlite();
    Sql sql = sql(SqlDialect.SQLITE);
    for (String approved : approved(sql)) {
      String plan = plan("EXPLAIN QUERY PLAN " + approved);
      assertTrue(plan.contains("INDEX cardfile_purchase_approved"), plan);
      assertFalse(plan.contains("TEMP B-TREE"), plan);
    }
  }

  private static List<String> approved(Sql sql) {
    return List.of(filledIn(sql.approved, "'shop-1'", Long.toString(Long.MAX_VALUE), "100"));
  }

  private Sql sql(SqlDialect dialect) throws Exception {
    try (Connection connection = database.pool().getConnection()) {
      return new Sql(JournalLocation.checked(connection, null, false), dialect.statementTime());
    }
  }

  private static String filledIn(String sql, String... values) {
    String text = sql;
    for (String value : values) {
      text = text.replaceFirst("\\?", value);
    }
    return text;
  }

  private String plan(String explain) throws Exception {
    StringBuilder plan = new StringBuilder();
    try (Connection connection = database.pool().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(explain)) {
      int last = row.getMetaData().getColumnCount();
      while (row.next()) {
        plan.append(row.getString(last)).append('\n');
      }
    }
    return plan.toString();
  }
}
