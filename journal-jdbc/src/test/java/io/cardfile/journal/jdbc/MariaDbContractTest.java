package io.cardfile.journal.jdbc;

import io.cardfile.journal.jdbc.Database.Kind;

class MariaDbContractTest extends JdbcJournalContract {
  MariaDbContractTest() {
    super(Kind.MARIADB);
  }
}
