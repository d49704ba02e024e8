package io.cardfile.journal.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.JournalException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

/** The classes of the driver are not visible to the journal, as in some containers. */
class WithoutDriverTest {

  private static URL codeOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  @Test
  void openTransactionIsSeenAllTheSame() throws Exception {
    URL[] classes = {codeOf(JdbcJournal.class), codeOf(JournalException.class)};
    try (URLClassLoader alone = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
        Database database = Database.postgres();
        Connection connection = database.pool().getConnection()) {
      Class<?> type = alone.loadClass(PostgresTransaction.class.getName());
      Method isOpen = type.getDeclaredMethod("isOpen", Connection.class);
      isOpen.setAccessible(true);
      SqlDialect.execute(connection, "CREATE TABLE orders (id int)");
      assertEquals(false, isOpen.invoke(null, connection));
      SqlDialect.execute(connection, "BEGIN");
      SqlDialect.execute(connection, "INSERT INTO orders VALUES (1)");
      assertEquals(true, isOpen.invoke(null, connection));
      SqlDialect.execute(connection, "ROLLBACK");
      assertEquals(false, isOpen.invoke(null, connection));
    }
  }
}
