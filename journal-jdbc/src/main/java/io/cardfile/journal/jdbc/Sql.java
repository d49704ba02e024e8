package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalState;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The statements of an open journal. Values are always parameters; states are literals. The
 * database sets the times of entries, never earlier than an existing time of the same entry.
 */
final class Sql {

  /** The start of 2020 in milliseconds; an older row has the time of a clock that was not set. */
  static final long FIRST_TIME = 1_577_836_800_000L;

  // Same text as in the index, so that the index is used.
  private static final String OPEN = "(state = 'PREPARED' OR state = 'IN_DOUBT')";
  private static final String LEASE_IS_OVER = "state = 'PREPARED' AND lease_until <= <clock>";
  private static final String KEY = " WHERE merchant = ? AND reference = ?";
  private static final String AS_FOUND = " AND attempt = ? AND state = ?";
  private static final String BEHIND = " WHERE (merchant, reference) > (?, ?)";
  private static final String BY_KEY = " ORDER BY merchant, reference";
  private static final String DOUBT =
      "UPDATE <purchase> SET state = 'IN_DOUBT', changed_at = <later>";
  private static final String APPROVED =
      " AND state = 'APPROVED' AND changed_at < ? ORDER BY changed_at DESC LIMIT ?";
  private static final String PURGE =
      " AND NOT " + OPEN + " AND changed_at < ? AND changed_at >= " + FIRST_TIME;

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<JournalState, String> records = new EnumMap<>(JournalState.class);
  private final JournalLocation location;

  /** Selects the current time of the clock that sets the times of entries. */
  final String now;

  /** Selects the control row. */
  final String control;

  /** Records that entries are missing. */
  final String incomplete;

  /** Records that no entries are missing, and the current location of the tables. */
  final String complete;

  /**
   * Inserts a claim; parameters: all columns except the times; the duration of the lease. Writes
   * only if claims are granted.
   */
  final String insert;

  /** Inserts like {@link #insert}, even if claims are not granted. */
  final String insertRestored;

  /**
   * Selects the control row with the entry; parameters: merchant, reference. The merchant is null
   * when there is no entry; the last column is 1 when the lease is over.
   */
  final String select;

  /** Marks a PREPARED row in doubt whose lease is over; parameters: merchant, reference. */
  final String doubtOne;

  /** Marks all such rows in doubt. */
  final String doubtAll;

  /** Ends the leases of all PREPARED rows of an owner; parameter: the owner. */
  final String releaseClaims;

  /**
   * Claims again; parameters: fingerprint, owner, lease; then merchant, reference, attempt and
   * state as read. Writes only if claims are granted.
   */
  final String next;

  /**
   * Restores; parameters: state, fingerprint, amount, the gateway's ID and codes, attempt; then
   * merchant, reference, attempt and state as read.
   */
  final String restore;

  /**
   * Selects a page of open entries; parameters: merchant and reference after which it begins, and
   * the limit.
   */
  final String page;

  /**
   * Selects approved entries; parameters: merchant, the time before which they changed, and the
   * limit.
   */
  final String approved;

  /** Selects the time of the newest change. */
  final String newest;

  /**
   * Selects the end of a range; parameters: merchant and reference after which it begins, and the
   * number of rows to skip.
   */
  final String endOfRange;

  /**
   * Purges a range; parameters: merchant and reference after which it begins, merchant and
   * reference at which it ends, and the time.
   */
  final String purgeRange;

  /** Purges like {@link #purgeRange}, without an end. */
  final String purgeRest;

  /**
   * Creates the statements.
   *
   * @param time the SQL expression for the times of entries
   */
  Sql(JournalLocation location, String time) {
    this.location = location;
    Tables tables = location.tables;
    values.put("<later>", location.dialect.later("changed_at", "<time>"));
    String all = location.imported ? " AND rows_since = 0" : "";
    values.put(
        "<granting>", "incomplete = 0 AND <here> AND migrated_at = " + location.version + all);
    values.put("<here>", tables.origin().condition());
    values.put("<purchase>", tables.purchase());
    values.put("<control>", tables.control());
    values.put("<columns>", Columns.ALL);
    values.put("<clock>", location.dialect.now());
    values.put("<time>", time);

    now = filled("SELECT <time>");
    control = control(tables);
    incomplete = filled("UPDATE <control> SET incomplete = 1 WHERE id = 1");
    String here = tables.origin().sql();
    complete =
        filled(
            "UPDATE <control> SET incomplete = 0, rows_since = 0, origin = "
                + here
                + " WHERE id = 1");
    insert = insert("<granting>");
    insertRestored = insert("id = 1");
    select =
        filled(
            "SELECT "
                + columns(tables)
                + ", <columns>, CASE WHEN "
                + LEASE_IS_OVER
                + " THEN 1 ELSE 0 END AS in_doubt"
                + " FROM <control> LEFT JOIN <purchase> ON merchant = ? AND reference = ?");
    doubtOne = filled(DOUBT + KEY + " AND " + LEASE_IS_OVER);
    doubtAll = filled(DOUBT + " WHERE " + LEASE_IS_OVER);
    releaseClaims =
        filled(
            "UPDATE <purchase> SET lease_until = <clock> WHERE state = 'PREPARED' AND owner = ?");
    next =
        written(
            "UPDATE <purchase> SET state = 'PREPARED', attempt = attempt + 1, gateway_id = NULL,"
                + " response_code = NULL, advice_code = NULL, fingerprint = ?,"
                + " claimed_at = <later>, changed_at = <later>, owner = ?,"
                + " lease_until = <clock> + ?"
                + KEY
                + AS_FOUND
                + " AND EXISTS (SELECT 1 FROM <control> WHERE <granting>)");
    for (JournalState ending : JournalState.values()) {
      records.put(ending, recordOf(ending));
    }
    restore =
        written(
            "UPDATE <purchase> SET state = ?, fingerprint = ?, amount_minor = ?, currency = ?,"
                + " exponent = ?, gateway_id = ?, response_code = ?, advice_code = ?,"
                + " attempt = ?, changed_at = <later>"
                + KEY
                + AS_FOUND);
    page =
        filled("SELECT <columns> FROM <purchase>" + BEHIND + " AND " + OPEN + BY_KEY + " LIMIT ?");
    approved = filled("SELECT <columns> FROM <purchase> WHERE merchant = ?" + APPROVED);
    newest = filled("SELECT max(changed_at) FROM <purchase>");
    endOfRange =
        filled(
            "SELECT merchant, reference FROM <purchase>" + BEHIND + BY_KEY + " LIMIT 1 OFFSET ?");
    purgeRest = filled("DELETE FROM <purchase>" + BEHIND + PURGE);
    purgeRange =
        filled("DELETE FROM <purchase>" + BEHIND + " AND (merchant, reference) <= (?, ?)" + PURGE);
  }

  static String control(Tables tables) {
    return "SELECT " + columns(tables) + " FROM " + tables.control();
  }

  /** Returns the columns of the control row. */
  private static String columns(Tables tables) {
    String here = tables.origin().condition();
    return "incomplete, migrated_at, rows_since, CASE WHEN " + here + " THEN 0 ELSE 1 END AS moved";
  }

  /**
   * Returns the statement that records {@code ending}; parameters: state, ID and codes; then
   * merchant, reference, attempt and claim time.
   */
  String record(JournalState ending) {
    return Objects.requireNonNull(records.get(ending));
  }

  // With literal states, so that the index of open entries is used.
  private String recordOf(JournalState ending) {
    String from =
        Arrays.stream(JournalState.values())
            .filter(state -> state.mayBecome(ending))
            .map(state -> "'" + state + "'")
            .collect(Collectors.joining(", "));
    return written(
        "UPDATE <purchase> SET state = ?, gateway_id = ?, response_code = ?, advice_code = ?,"
            + " changed_at = <later>"
            + KEY
            + " AND attempt = ? AND claimed_at = ? AND state IN ("
            + from
            + ")");
  }

  private String insert(String where) {
    String first = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";
    return written(location.dialect.insert(first, "<time>", "<time>, ?, <clock> + ?", where));
  }

  private String written(String write) {
    String risk = location.dialect.riskOfWrite(location.tables, location.durable);
    return location.dialect.returning(
        filled(write), "claimed_at, changed_at, " + risk + " AS risk");
  }

  private String filled(String sql) {
    String text = sql;
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replace(value.getKey(), value.getValue());
    }
    return text;
  }
}
