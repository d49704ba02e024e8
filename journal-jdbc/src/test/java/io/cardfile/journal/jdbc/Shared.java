package io.cardfile.journal.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLWarning;
import java.util.Collection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A DataSource that always returns the same connection, like one that participates in transactions.
 */
final class Shared {

  private Shared() {}

  static DataSource of(@Nullable Connection connection) {
    Connection open = connection == null ? null : unclosed(connection);
    return proxy(DataSource.class, (self, method, arguments) -> open);
  }

  /** Returns a DataSource like {@link #of}, whose connections cannot be unwrapped. */
  static DataSource hidingDriver(Connection connection) {
    Connection hiding =
        proxy(
            Connection.class,
            (self, method, arguments) ->
                method.getName().equals("isWrapperFor")
                    ? Boolean.FALSE
                    : method.invoke(connection, arguments));
    return of(hiding);
  }

  /** An action between two operations. */
  interface Meanwhile {
    void happen() throws Exception;
  }

  /** Runs an action before a statement that contains {@code part} is prepared. */
  static DataSource meanwhile(Connection connection, String part, Meanwhile what) {
    Connection watched =
        proxy(
            Connection.class,
            (self, method, arguments) -> {
              boolean prepares = method.getName().equals("prepareStatement");
              if (prepares && ((String) arguments[0]).contains(part)) {
                what.happen();
              }
              return method.invoke(connection, arguments);
            });
    return of(watched);
  }

  /** Runs an action before the caller begins a transaction. */
  static DataSource meanwhile(Connection connection, Meanwhile what) {
    Connection watched =
        proxy(
            Connection.class,
            (self, method, arguments) -> {
              if (method.getName().equals("setAutoCommit") && arguments[0].equals(false)) {
                what.happen();
              }
              return method.invoke(connection, arguments);
            });
    return of(watched);
  }

  /** Adds the texts of prepared statements to {@code prepared}. */
  static DataSource recording(Connection connection, Collection<String> prepared) {
    Connection recorded =
        proxy(
            Connection.class,
            (self, method, arguments) -> {
              if (method.getName().equals("prepareStatement")) {
                prepared.add((String) arguments[0]);
              }
              return method.invoke(connection, arguments);
            });
    return of(recorded);
  }

  /** Returns a DataSource whose driver reports warnings on the connection. */
  static DataSource warning(Connection connection) {
    SQLWarning warning = new SQLWarning("of INV-1", "01000");
    Connection warned =
        proxy(
            Connection.class,
            (self, method, arguments) ->
                method.getName().equals("getWarnings")
                    ? warning
                    : method.invoke(connection, arguments));
    return of(warned);
  }

  /** Returns a DataSource whose database reports the product name {@code name}. */
  static DataSource named(String name, Connection connection) {
    DatabaseMetaData data = proxy(DatabaseMetaData.class, (self, method, arguments) -> name);
    Connection renamed =
        proxy(
            Connection.class,
            (self, method, arguments) ->
                method.getName().equals("getMetaData")
                    ? data
                    : method.invoke(connection, arguments));
    return of(renamed);
  }

  private static Connection unclosed(Connection connection) {
    return proxy(
        Connection.class,
        (self, method, arguments) -> {
          try {
            return method.getName().equals("close") ? null : method.invoke(connection, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    Class<?>[] types = {type};
    return type.cast(Proxy.newProxyInstance(Shared.class.getClassLoader(), types, handler));
  }
}
