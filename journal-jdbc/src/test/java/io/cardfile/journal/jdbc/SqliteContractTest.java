package io.cardfile.journal.jdbc;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class SqliteContractTest extends JdbcJournalContract {

  private static Database database;

  SqliteContractTest() {
    super(database);
  }

  @BeforeAll
  static void create(@TempDir Path folder) throws Exception {
    database = Database.sqlite(folder);
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
