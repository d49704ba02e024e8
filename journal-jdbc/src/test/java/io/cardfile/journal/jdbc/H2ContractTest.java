package io.cardfile.journal.jdbc;

import io.cardfile.journal.jdbc.Database.Kind;

class H2ContractTest extends JdbcJournalContract {
  H2ContractTest() {
    super(Kind.H2);
  }
}
