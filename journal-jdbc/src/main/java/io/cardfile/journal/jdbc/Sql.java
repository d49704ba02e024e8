package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalRules;
import io.cardfile.journal.JournalState;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The statements of a journal. Values are parameters; states are literals. */
final class Sql {

  static final String COLUMNS =
      "merchant, reference, attempt, state, fingerprint, amount_minor, currency, exponent,"
          + " gateway_id, response_code, detail, note, claimed_at, changed_at, lease_until";

  // The text of the indexes, so that they are used.
  private static final String OPEN = "(state = 'PREPARED' OR state = 'IN_DOUBT')";
  private static final String KEY = " WHERE merchant = ? AND reference = ?";

  private final Map<JournalState, String> records = new EnumMap<>(JournalState.class);

  /** Selects the time of the database. */
  final String now;

  /** Inserts a claim; parameters: the columns up to {@code exponent}, and the lease. */
  final String insert;

  /** Claims again; parameters: lease, key, attempt, state and claim time as read. */
  final String next;

  /** Selects an entry and the time; parameter: the key. */
  final String find;

  /** Selects open entries after a key; parameters: merchant twice, reference, limit. */
  final String open;

  /** Selects the approved entry of a merchant that changed last. */
  final String latestApproved;

  /** Selects the first merchant after another one. */
  static final String NEXT_MERCHANT =
      "SELECT merchant FROM cardfile_purchase WHERE merchant > ? ORDER BY merchant LIMIT 1";

  /** Selects the end of a range; parameters: merchant, reference before it, rows to skip. */
  static final String END_OF_RANGE =
      "SELECT reference FROM cardfile_purchase WHERE merchant = ? AND reference > ?"
          + " ORDER BY reference LIMIT 1 OFFSET ?";

  /** Purges the rest of a merchant; parameters: merchant, reference before it, time. */
  static final String PURGE_REST =
      "DELETE FROM cardfile_purchase WHERE merchant = ? AND reference > ? AND changed_at < ?"
          + " AND NOT "
          + OPEN;

  /** Purges a range; parameters: as for {@link #PURGE_REST}, and the last reference. */
  static final String PURGE_RANGE = PURGE_REST + " AND reference <= ?";

  /**
   * Creates the statements.
   *
   * @param clock the expression for the time of the database
   */
  Sql(SqlDialect dialect, String clock) {
    String changedAt = dialect.changedAt(clock);
    String columnsAndTime = "SELECT " + COLUMNS + ", " + clock + " FROM cardfile_purchase";
    now = "SELECT " + clock;
    insert =
        dialect.insert(
            "INSERT INTO cardfile_purchase (merchant, reference, attempt, state, fingerprint,"
                + " amount_minor, currency, exponent, claimed_at, changed_at, lease_until)"
                + " VALUES (?, ?, ?, 'PREPARED', ?, ?, ?, ?, "
                + String.join(", ", clock, changedAt, clock + " + ?")
                + ")");
    next =
        "UPDATE cardfile_purchase SET state = 'PREPARED', attempt = attempt + 1,"
            + " gateway_id = NULL, response_code = NULL, detail = NULL, note = NULL,"
            + " claimed_at = "
            + clock
            + ", changed_at = "
            + changedAt
            + ", lease_until = "
            + clock
            + " + ?"
            + KEY
            + " AND attempt = ? AND state = ? AND claimed_at = ?";
    find = columnsAndTime + KEY;
    open =
        columnsAndTime
            + " WHERE (merchant > ? OR merchant = ? AND reference > ?) AND "
            + OPEN
            + " ORDER BY merchant, reference LIMIT ?";
    latestApproved =
        columnsAndTime
            + " WHERE merchant = ? AND state = 'APPROVED' ORDER BY changed_at DESC LIMIT 1";
    for (JournalState state : JournalState.values()) {
      records.put(
          state,
          "UPDATE cardfile_purchase SET state = ?, gateway_id = ?, response_code = ?, detail = ?,"
              + " note = ?, changed_at = "
              + changedAt
              + KEY
              + " AND attempt = ? AND claimed_at = ? AND "
              + mayBecome(state, clock));
    }
  }

  /**
   * Returns the statement that records an outcome of {@code state}; parameters: state, ID, codes,
   * note, key, attempt, claim time.
   */
  String record(JournalState state) {
    return Objects.requireNonNull(records.get(state), "no statement");
  }

  /** A PREPARED row whose lease is over is in doubt. */
  private static String mayBecome(JournalState next, String clock) {
    if (next == JournalState.NOT_CHARGED) {
      String before = clock + " - " + JournalRules.SHORTEST_QUIET_PERIOD.toMillis();
      return "(state = 'IN_DOUBT' AND changed_at <= "
          + before
          + " OR state = 'PREPARED' AND lease_until <= "
          + before
          + ")";
    }
    return JournalState.IN_DOUBT.mayBecome(next)
        ? OPEN
        : "state = 'PREPARED' AND lease_until > " + clock;
  }
}
