package io.cardfile.journal.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A DataSource whose connections fail once, at a statement that contains a given text. */
final class BadConnections {

  /** The moment of the failure. */
  enum Moment {
    /** Before the statement reaches the database. */
    BEFORE,
    /** After the database has executed and committed the statement; the answer is lost. */
    AFTER
  }

  private final DataSource source;
  private final Moment moment;
  private final String part;
  private @Nullable Supplier<? extends Exception> failure;

  private BadConnections(
      DataSource source, Moment moment, String part, Supplier<? extends Exception> failure) {
    this.source = source;
    this.moment = moment;
    this.part = part;
    this.failure = failure;
  }

  /** Runs a task before the first statement that contains {@code part}, which does not fail. */
  static DataSource disturbed(DataSource source, String part, Runnable task) {
    return failing(
        source,
        Moment.BEFORE,
        part,
        () -> {
          task.run();
          return null;
        });
  }

  static DataSource failing(
      DataSource source, Moment moment, String part, Supplier<? extends Exception> failure) {
    BadConnections bad = new BadConnections(source, moment, part, failure);
    return proxy(DataSource.class, bad::source);
  }

  /**
   * Returns each connection after {@code wait}, as a pool without an idle one does.
   *
   * @param limits receives the limits that are set for the answers of the database, in milliseconds
   */
  static DataSource slow(DataSource source, Duration wait, List<Integer> limits) {
    return proxy(
        DataSource.class,
        (self, method, arguments) -> {
          for (long start = System.nanoTime(); System.nanoTime() - start < wait.toNanos(); ) {
            Thread.onSpinWait();
          }
          return recording((Connection) call(source, method, arguments), limits);
        });
  }

  private static Connection recording(Connection connection, List<Integer> limits) {
    return proxy(
        Connection.class,
        (self, method, arguments) -> {
          if (method.getName().equals("setNetworkTimeout")) {
            limits.add((Integer) arguments[1]);
          }
          return call(connection, method, arguments);
        });
  }

  /** Always returns the connection of the caller, as within its transaction. */
  static DataSource sharing(Connection caller) {
    Connection unclosed =
        proxy(
            Connection.class,
            (self, method, arguments) ->
                method.getName().equals("close") ? null : call(caller, method, arguments));
    return proxy(DataSource.class, (self, method, arguments) -> unclosed);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    Class<?>[] types = {type};
    return type.cast(Proxy.newProxyInstance(BadConnections.class.getClassLoader(), types, handler));
  }

  private Object source(Object self, Method method, Object[] arguments) throws Throwable {
    Object result = call(source, method, arguments);
    if (!(result instanceof Connection)) {
      return result;
    }
    return proxy(Connection.class, (me, m, a) -> connection((Connection) result, m, a));
  }

  private Object connection(Connection connection, Method method, Object[] arguments)
      throws Throwable {
    Object result = call(connection, method, arguments);
    if (result instanceof PreparedStatement && ((String) arguments[0]).contains(part)) {
      return proxy(PreparedStatement.class, (me, m, a) -> statement(result, m, a));
    }
    if (method.getName().equals("createStatement")) {
      return proxy(Statement.class, (me, m, a) -> unprepared(result, m, a));
    }
    return result;
  }

  private Object unprepared(Object statement, Method method, Object[] arguments) throws Throwable {
    boolean meant = arguments != null && String.valueOf(arguments[0]).contains(part);
    return meant ? statement(statement, method, arguments) : call(statement, method, arguments);
  }

  private Object statement(Object statement, Method method, Object[] arguments) throws Throwable {
    boolean executes = method.getName().startsWith("execute");
    Supplier<? extends Exception> now = executes ? failure : null;
    failure = executes ? null : failure;
    Exception before = now != null && moment == Moment.BEFORE ? now.get() : null;
    if (before != null) {
      throw before;
    }
    Object result = call(statement, method, arguments);
    if (now != null && moment == Moment.AFTER) {
      throw now.get();
    }
    return result;
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Returns a failure like those of drivers, with the values and the statement in the message. */
  static SQLException lost(String value) {
    SQLException e =
        new SQLException("Detail: Key (reference)=(" + value + ") INSERT INTO ...", "08006", 7);
    e.initCause(new IllegalStateException(value));
    e.setNextException(new SQLException(value));
    e.addSuppressed(new SQLException(value));
    return e;
  }
}
