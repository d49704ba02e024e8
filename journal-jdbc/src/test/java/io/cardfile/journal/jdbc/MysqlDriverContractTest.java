package io.cardfile.journal.jdbc;

import io.cardfile.journal.jdbc.Database.Kind;
import org.junit.jupiter.api.Tag;

/** The contract of MariaDB once more, with another driver. */
@Tag("slow")
class MysqlDriverContractTest extends JdbcJournalContract {
  MysqlDriverContractTest() {
    super(Kind.MARIADB_BY_MYSQL);
  }
}
