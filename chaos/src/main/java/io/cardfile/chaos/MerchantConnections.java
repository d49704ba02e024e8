package io.cardfile.chaos;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Hands out some connections in a state that the caller's code left behind. No JDBC property of the
 * connection shows that state. It is reset when the connection is closed.
 */
final class MerchantConnections implements DataSource {

  /** A schema with an empty table of the journal's name. */
  static final String OTHER_SCHEMA = "elsewhere";

  private static final int ONE_IN = 8;

  private final DataSource source;
  private final AtomicInteger count = new AtomicInteger();
  private final String before;
  private final String after;

  private MerchantConnections(DataSource source, String before, String after) {
    this.source = source;
    this.before = before;
    this.after = after;
  }

  static DataSource of(DataSource source, MerchantCodeFault fault) {
    switch (fault) {
      case CALLERS_TRANSACTION:
        return new MerchantConnections(source, "BEGIN", "ROLLBACK");
      case OTHER_SCHEMA:
        String path = "SET search_path = " + OTHER_SCHEMA + ", public";
        return new MerchantConnections(source, path, "RESET search_path");
      default:
        return source;
    }
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = source.getConnection();
    if (count.incrementAndGet() % ONE_IN != 0) {
      return connection;
    }
    applyState(connection);
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                method.getName().equals("close")
                    ? close(connection)
                    : invoke(connection, method, arguments));
  }

  private void applyState(Connection connection) throws SQLException {
    try {
      execute(connection, before);
    } catch (SQLException e) {
      connection.close(); // The server may have been killed; return the connection to the pool.
      throw e;
    }
  }

  private @Nullable Object close(Connection connection) throws SQLException {
    try (connection) {
      execute(connection, after);
    }
    return null;
  }

  private static Object invoke(Connection connection, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return source.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return source.isWrapperFor(type);
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return source.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    source.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    source.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return source.getParentLogger();
  }
}
