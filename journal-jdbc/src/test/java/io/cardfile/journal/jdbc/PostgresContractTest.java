package io.cardfile.journal.jdbc;

import io.cardfile.journal.jdbc.Database.Kind;

class PostgresContractTest extends JdbcJournalContract {
  PostgresContractTest() {
    super(Kind.POSTGRESQL);
  }
}
