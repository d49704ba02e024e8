package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The one row that says whether claims are granted, since when the database dates entries, and
 * where and how the tables were made.
 */
final class Control {

  private final boolean incomplete;
  private final boolean moved;
  private final long migratedAt;
  private final long rowsSince;

  private Control(ResultSet row) throws SQLException {
    this.incomplete = row.getInt("incomplete") != 0;
    this.moved = row.getInt("moved") != 0;
    this.migratedAt = row.getLong("migrated_at");
    this.rowsSince = row.getLong("rows_since");
  }

  /** Reads the first of {@code rows}, which stays the current one. */
  static Control next(ResultSet rows) throws SQLException, JournalException {
    if (!rows.next()) {
      throw new JournalException(
          Reason.DAMAGED, "the table cardfile_purchase_control has no row", null);
    }
    return new Control(rows);
  }

  static Control of(Connection connection, String sql) throws SQLException, JournalException {
    try (Parameters none = Parameters.of(connection, sql)) {
      return next(none.query());
    }
  }

  /**
   * Whether no claim is granted.
   *
   * @param imported whether the table has entries that are older than {@link #rowsSince}
   */
  boolean isIncomplete(boolean imported) {
    return incomplete || moved || isLacking(imported);
  }

  /** A person may have said since then that nothing is missing. */
  private boolean isLacking(boolean imported) {
    return imported && rowsSince > 0;
  }

  /** Milliseconds before which the journal has changed no entry; 0 where that is not known. */
  long rowsSince() {
    return rowsSince;
  }

  Instant migratedAt() {
    return Instant.ofEpochMilli(migratedAt);
  }

  /** Milliseconds, others when the tables were made again. */
  long version() {
    return migratedAt;
  }

  /**
   * Refuses to go on with other tables.
   *
   * @param opened the version when the journal was opened
   */
  void requireSameTables(long opened) throws JournalException {
    if (migratedAt != opened) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "the tables of the journal were made again while it was open: stop every process, open"
              + " the journal once with incomplete(), put back what is missing, then open the"
              + " journal once with complete()",
          null);
    }
  }

  /**
   * Refuses what needs all entries.
   *
   * @param imported as for {@link #isIncomplete}
   */
  void requireComplete(boolean imported) throws JournalException {
    if (moved) {
      throw new JournalException(Reason.INCOMPLETE, Hazard.OTHER_TABLE.words(), null);
    }
    if (isLacking(imported)) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "the table cardfile_purchase was empty when it was made, and has entries that are older:"
              + " they were imported, as from a dump, and others may be missing. Put back what is"
              + " missing, then open the journal once with complete()",
          null);
    }
    if (incomplete) {
      throw new JournalException(
          Reason.INCOMPLETE,
          "the database says that the journal lacks entries, or may do so since it was brought from"
              + " an earlier schema: put back what the gateway has and the journal lacks, then open"
              + " the journal once with complete()",
          null);
    }
  }
}
