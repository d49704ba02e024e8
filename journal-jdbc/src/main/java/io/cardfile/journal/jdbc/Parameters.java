package io.cardfile.journal.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sets the parameters of a statement in order, and executes it. */
final class Parameters implements AutoCloseable {

  private final SqlDialect dialect;
  private final PreparedStatement statement;
  private int count;

  Parameters(SqlDialect dialect, PreparedStatement statement) {
    this.dialect = dialect;
    this.statement = statement;
  }

  /** Sets a merchant or a reference. */
  Parameters key(String value) throws SQLException {
    dialect.setKey(statement, ++count, value);
    return this;
  }

  Parameters text(String value) throws SQLException {
    statement.setString(++count, value);
    return this;
  }

  Parameters text(Optional<String> value) throws SQLException {
    if (value.isPresent()) {
      return text(value.get());
    }
    statement.setNull(++count, Types.VARCHAR);
    return this;
  }

  Parameters number(long value) throws SQLException {
    statement.setLong(++count, value);
    return this;
  }

  /** Returns rows that are closed with this object. */
  ResultSet query() throws SQLException {
    return statement.executeQuery();
  }

  /** Executes a write; returns the time that it has set, or null if no row was written. */
  @Nullable Instant write() throws SQLException {
    Long millis = dialect.execute(statement);
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  /** Executes a DELETE; returns the number of rows. */
  int delete() throws SQLException {
    return statement.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
