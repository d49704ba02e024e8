package io.cardfile.journal.jdbc;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class H2ContractTest extends JdbcJournalContract {

  private static Database database;

  H2ContractTest() {
    super(database);
  }

  @BeforeAll
  static void create() throws Exception {
    database = Database.h2();
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
