package io.cardfile.journal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Sets the parameters of a statement in order. */
final class Parameters implements AutoCloseable {

  private static final Instant FIRST = Instant.ofEpochMilli(Long.MIN_VALUE);
  private static final Instant LAST = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final PreparedStatement statement;
  private int count;

  private Parameters(PreparedStatement statement) {
    this.statement = statement;
  }

  static Parameters of(Connection connection, String sql) throws SQLException {
    return new Parameters(connection.prepareStatement(sql));
  }

  Parameters text(@Nullable String value) throws SQLException {
    count++;
    if (value == null) {
      statement.setNull(count, Types.VARCHAR);
    } else {
      statement.setString(count, value);
    }
    return this;
  }

  Parameters number(long value) throws SQLException {
    statement.setLong(++count, value);
    return this;
  }

  /** Sets a time in milliseconds, limited to the range of a long. */
  Parameters time(Instant value) throws SQLException {
    if (value.isAfter(LAST)) {
      return number(Long.MAX_VALUE);
    }
    return number(value.isBefore(FIRST) ? Long.MIN_VALUE : value.toEpochMilli());
  }

  int update() throws SQLException {
    return statement.executeUpdate();
  }

  /** Returns the first warning of the executed statement; null without one. */
  @Nullable SQLWarning warning() throws SQLException {
    return statement.getWarnings();
  }

  /** Returns rows that are closed with this object. */
  ResultSet query() throws SQLException {
    return statement.executeQuery();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
