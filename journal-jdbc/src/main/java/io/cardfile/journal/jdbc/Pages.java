package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on many rows, with a bounded number of rows for each statement. */
final class Pages {

  static final int ROWS_OF_A_RANGE = 5000;

  private final Sql sql;
  private final WriteExecutor writes;

  Pages(Sql sql, WriteExecutor writes) {
    this.sql = sql;
    this.writes = writes;
  }

  /** Returns the current time of the clock that sets the times of entries. */
  Instant now(Connection connection) throws SQLException {
    try (Parameters none = Parameters.of(connection, sql.now)) {
      ResultSet row = none.query();
      row.next();
      return Instant.ofEpochMilli(row.getLong(1));
    }
  }

  ControlRow control(Connection connection) throws SQLException, JournalException {
    return ControlRow.of(connection, sql.control);
  }

  void setIncomplete(Connection connection, boolean incomplete)
      throws SQLException, JournalException {
    String update = incomplete ? sql.incomplete : sql.complete;
    try (Parameters row = Parameters.of(connection, update)) {
      if (writes.update(connection, row) != 1) {
        throw new JournalException(
            Reason.UNAVAILABLE,
            "the row of cardfile_purchase_control was not written: look for a rule, a trigger or"
                + " row-level security on that table",
            null);
      }
    }
  }

  /** Marks entries in doubt that are PREPARED and whose lease is over. */
  void doubtAll(Connection connection) throws SQLException {
    try (Parameters rows = Parameters.of(connection, sql.doubtAll)) {
      rows.update();
    }
  }

  List<JournalEntry> open(Connection connection, @Nullable JournalEntry after, int limit)
      throws SQLException, JournalException {
    try (Parameters rows = Parameters.of(connection, sql.page)) {
      rows.text(after == null ? "" : after.merchant());
      rows.text(after == null ? "" : after.reference());
      return all(rows.number(limit).query());
    }
  }

  List<JournalEntry> approved(
      Connection connection, String merchant, @Nullable Instant before, int limit)
      throws SQLException, JournalException {
    try (Parameters rows = Parameters.of(connection, sql.approved)) {
      rows.text(merchant);
      rows.time(before == null ? Instant.MAX : before);
      return all(rows.number(limit).query());
    }
  }

  private static List<JournalEntry> all(ResultSet row) throws SQLException, JournalException {
    List<JournalEntry> entries = new ArrayList<>();
    while (row.next()) {
      entries.add(Columns.entry(row));
    }
    return Collections.unmodifiableList(entries);
  }

  /** Returns the time of the newest change; null without rows. */
  @Nullable Instant newest(Connection connection) throws SQLException {
    try (Parameters none = Parameters.of(connection, sql.newest)) {
      ResultSet row = none.query();
      long millis = row.next() ? row.getLong(1) : 0;
      return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
  }

  /** The key at which a range of rows ends. */
  static final class Key {
    static final Key FIRST = new Key("", "");

    final String merchant;
    final String reference;

    Key(String merchant, String reference) {
      this.merchant = merchant;
      this.reference = reference;
    }
  }

  /** A range that was purged. */
  static final class PurgedRange {
    final long removed;
    final @Nullable Key end;

    private PurgedRange(long removed, @Nullable Key end) {
      this.removed = removed;
      this.end = end;
    }
  }

  /**
   * Returns the key of the last row of the range after {@code start}; null when the range is not
   * full.
   */
  private @Nullable Key endOfRange(Connection connection, Key start) throws SQLException {
    try (Parameters key = Parameters.of(connection, sql.endOfRange)) {
      key.text(start.merchant).text(start.reference).number(ROWS_OF_A_RANGE - 1);
      ResultSet row = key.query();
      return row.next() ? new Key(row.getString(1), row.getString(2)) : null;
    }
  }

  /**
   * Removes the rows of the range after {@code start} that are not open and have not changed since
   * {@code before}.
   */
  PurgedRange purge(Connection connection, Key start, Instant before) throws SQLException {
    Key end = endOfRange(connection, start);
    String delete = end == null ? sql.purgeRest : sql.purgeRange;
    try (Parameters range = Parameters.of(connection, delete)) {
      range.text(start.merchant).text(start.reference);
      if (end != null) {
        range.text(end.merchant).text(end.reference);
      }
      return new PurgedRange(range.time(before).update(), end);
    }
  }
}
