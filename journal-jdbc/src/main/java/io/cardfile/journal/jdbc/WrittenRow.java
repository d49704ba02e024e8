package io.cardfile.journal.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the database returns of a row that it has written. */
final class WrittenRow {

  final Instant claimedAt;
  final Instant changedAt;
  final @Nullable String hazard;

  /** Reads the columns claimed_at, changed_at and hazard. */
  private WrittenRow(ResultSet row) throws SQLException {
    this.claimedAt = Instant.ofEpochMilli(row.getLong(1));
    this.changedAt = Instant.ofEpochMilli(row.getLong(2));
    this.hazard = row.getString(3);
  }

  /** Reads to the end, before which SQLite does not commit; returns null without a row. */
  static @Nullable WrittenRow of(ResultSet rows) throws SQLException {
    WrittenRow first = null;
    while (rows.next()) {
      first = first == null ? new WrittenRow(rows) : first;
    }
    return first;
  }
}
