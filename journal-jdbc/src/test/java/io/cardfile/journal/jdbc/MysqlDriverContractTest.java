package io.cardfile.journal.jdbc;

import io.cardfile.journal.jdbc.Database.Kind;

class MysqlDriverContractTest extends JdbcJournalContract {
  MysqlDriverContractTest() {
    super(Kind.MARIADB_BY_MYSQL);
  }
}
