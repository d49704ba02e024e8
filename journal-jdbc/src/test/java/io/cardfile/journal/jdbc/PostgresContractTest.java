package io.cardfile.journal.jdbc;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresContractTest extends JdbcJournalContract {

  private static Database database;

  PostgresContractTest() {
    super(database);
  }

  @BeforeAll
  static void create() throws Exception {
    database = Database.postgres();
    JdbcJournal.createSchema(database.pool());
    ClockedJournal.createClock(database);
  }

  @AfterAll
  static void close() {
    if (database != null) {
      database.close();
    }
  }
}
