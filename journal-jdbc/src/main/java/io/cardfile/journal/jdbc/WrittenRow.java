package io.cardfile.journal.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The columns that the database returns for a written row. */
final class WrittenRow {

  final Instant claimedAt;
  final Instant changedAt;
  final @Nullable String risk;

  /** Reads the columns claimed_at, changed_at and risk. */
  private WrittenRow(ResultSet row) throws SQLException {
    this.claimedAt = Instant.ofEpochMilli(row.getLong(1));
    this.changedAt = Instant.ofEpochMilli(row.getLong(2));
    this.risk = row.getString(3);
  }

  /** Returns the first row, or null. Reads to the end, because SQLite commits only then. */
  static @Nullable WrittenRow of(ResultSet rows) throws SQLException {
    WrittenRow first = null;
    while (rows.next()) {
      first = first == null ? new WrittenRow(rows) : first;
    }
    return first;
  }
}
