package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The control row: whether claims are granted, since when the database sets the times of entries,
 * and where and how the tables were created.
 */
final class ControlRow {

  private final boolean incomplete;
  private final boolean moved;
  private final long migratedAt;
  private final long rowsSince;

  private ControlRow(ResultSet row) throws SQLException {
    this.incomplete = row.getInt("incomplete") != 0;
    this.moved = row.getInt("moved") != 0;
    this.migratedAt = row.getLong("migrated_at");
    this.rowsSince = row.getLong("rows_since");
  }

  /** Reads the first of {@code rows}, which stays the current row. */
  static ControlRow next(ResultSet rows) throws SQLException, JournalException {
    if (!rows.next()) {
      throw new JournalException(
          Reason.DAMAGED, "the table cardfile_purchase_control has no row", null);
    }
    return new ControlRow(rows);
  }

  static ControlRow of(Connection connection, String sql) throws SQLException, JournalException {
    try (Parameters none = Parameters.of(connection, sql)) {
      return next(none.query());
    }
  }

  /**
   * Returns whether no claim is granted.
   *
   * @param imported whether the table has entries that are older than {@link #rowsSince}
   */
  boolean isIncomplete(boolean imported) {
    return incomplete || moved || isLacking(imported);
  }

  /**
   * Returns whether imported entries may be incomplete; {@code rowsSince} is 0 after a person has
   * declared the journal complete.
   */
  private boolean isLacking(boolean imported) {
    return imported && rowsSince > 0;
  }

  /**
   * Returns the time in milliseconds before which the journal has changed no entry; 0 where it is
   * not known.
   */
  long rowsSince() {
    return rowsSince;
  }

  Instant migratedAt() {
    return Instant.ofEpochMilli(migratedAt);
  }

  /**
   * Returns the version of the tables: the time of their last migration in milliseconds, which
   * differs after they were created again.
   */
  long version() {
    return migratedAt;
  }

  /**
   * Refuses tables that were created again after the journal was opened.
   *
   * @param opened the version when the journal was opened
   */
  void requireSameTables(long opened) throws JournalException {
    if (migratedAt != opened) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "the tables of the journal were created again while it was open: stop every process, open"
              + " the journal once with incomplete(), restore the missing entries, then open the"
              + " journal once with complete()",
          null);
    }
  }

  /**
   * Refuses an operation that needs all entries.
   *
   * @param imported as for {@link #isIncomplete}
   */
  void requireComplete(boolean imported) throws JournalException {
    if (moved) {
      throw DurabilityRisk.OTHER_TABLE.failure();
    }
    if (isLacking(imported)) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "the table cardfile_purchase was empty when it was created, and has entries that are"
              + " older: they were imported, for example from a dump, and others may be missing."
              + " Restore the missing entries, then open the journal once with complete()",
          null);
    }
    if (incomplete) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "the database records that the journal lacks entries, or may lack some since it was"
              + " migrated from an earlier schema: restore the purchases that the gateway has and"
              + " the journal lacks, then open the journal once with complete()",
          null);
    }
  }
}
