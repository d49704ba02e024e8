package io.cardfile.journal.jdbc;

import io.cardfile.journal.jdbc.Database.Kind;

class SqliteContractTest extends JdbcJournalContract {
  SqliteContractTest() {
    super(Kind.SQLITE);
  }
}
