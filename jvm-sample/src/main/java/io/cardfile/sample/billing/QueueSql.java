package io.cardfile.sample.billing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;

/** The SQL of the queue, in the resources of this package. */
final class QueueSql {

  private QueueSql() {}

  /** Returns the statement in the file {@code name}. */
  static String text(String name) {
    try (InputStream in = QueueSql.class.getResourceAsStream("queue/" + name + ".sql")) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prepares the statement in the file {@code name} and sets its parameters. */
  static PreparedStatement prepare(Connection connection, String name, Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(text(name));
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  static int update(Connection connection, String name, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(connection, name, parameters)) {
      return statement.executeUpdate();
    }
  }

  /**
   * Returns the failure with the SQLState in place of the driver's message, which may show values.
   */
  static IOException failure(SQLException e) {
    String state = state(e);
    return new IOException(
        switch (state.length() < 2 ? "" : state.substring(0, 2)) {
              case "08", "57" ->
                  "the database of the queue cannot be reached, or has ended the connection";
              case "28" -> "the database of the queue refuses the user name or the password";
              default ->
                  switch (state) {
                    case "42P01" ->
                        "the database has no queue, or no journal: create them once, with"
                            + " --create-queue and, if there was never a journal, --new-journal";
                    case "42P07" -> "the database has a queue already: leave out --create-queue";
                    case "42501" ->
                        "the user of the database lacks rights on the tables of the queue";
                    case "3D000" -> "the server has no such database: correct --journal";
                    default -> "the queue cannot be used";
                  };
            }
            + " (SQLState "
            + (state.isEmpty() ? "unknown" : state)
            + ")");
  }

  /** Returns the innermost SQLState: a pool wraps the failure of the driver. */
  private static String state(SQLException e) {
    String state = "";
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        state = sql.getSQLState();
      }
    }
    return state;
  }
}
