package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalState;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The statements of an open journal. Values are parameters always; states are written out. Times of
 * entries are the database's, and never before an earlier time of the same entry.
 */
final class Sql {

  /** 2020 in milliseconds: a row that is older was dated by a clock that was not set. */
  static final long FIRST_TIME = 1_577_836_800_000L;

  // As the index says it, so that the index is used.
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
  private final JournalLocation place;

  /** The time that entries get now. */
  final String now;

  /** The control row. */
  final String control;

  /** Writes down that entries are missing. */
  final String incomplete;

  /** Writes down that no entries are missing where the tables are now. */
  final String complete;

  /** All columns but the times; how long the lease is. Writes only where claims are granted. */
  final String insert;

  /** As {@link #insert}, also where claims are not granted. */
  final String insertRestored;

  /**
   * Merchant and reference; the control row with the entry, whose merchant is null when there is no
   * entry; with a last column that is 1 when the lease is over.
   */
  final String select;

  /** Of a row that is PREPARED and whose lease is over: merchant, reference. */
  final String doubtOne;

  /** Of all such rows. */
  final String doubtAll;

  /** Of all PREPARED rows of an owner: the owner. */
  final String giveUp;

  /**
   * Claims again: fingerprint, owner, lease, destination; then merchant, reference, attempt and
   * state as found. Writes only where claims are granted.
   */
  final String next;

  /**
   * Restores: state, fingerprint, amount, what the gateway answered, destination, attempt; then
   * merchant, reference, attempt and state as found.
   */
  final String restore;

  /** Merchant and reference behind which it begins, and how many. */
  final String page;

  /** Merchant and destination, before when, and how many. */
  final String approved;

  /** As {@link #approved}, of all destinations. */
  final String approvedAnywhere;

  /** When the newest change was. */
  final String newest;

  /** Merchant and reference behind which it begins, and how many rows it skips. */
  final String endOfRange;

  /** Merchant and reference behind which it begins, those where it ends, and before when. */
  final String purgeRange;

  /** As {@link #purgeRange}, without an end. */
  final String purgeRest;

  /**
   * Makes the statements.
   *
   * @param time the expression that entries have their times from
   */
  Sql(JournalLocation place, String time) {
    this.place = place;
    Tables tables = place.tables;
    values.put("<later>", place.engine.later("changed_at", "<time>"));
    String all = place.imported ? " AND rows_since = 0" : "";
    values.put("<granting>", "incomplete = 0 AND <here> AND migrated_at = " + place.version + all);
    values.put("<here>", tables.origin().condition());
    values.put("<purchase>", tables.purchase());
    values.put("<control>", tables.control());
    values.put("<columns>", Columns.ALL);
    values.put("<clock>", place.engine.now());
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
    giveUp =
        filled(
            "UPDATE <purchase> SET lease_until = <clock> WHERE state = 'PREPARED' AND owner = ?");
    next =
        written(
            "UPDATE <purchase> SET state = 'PREPARED', attempt = attempt + 1, gateway_id = NULL,"
                + " response_code = NULL, advice_code = NULL, fingerprint = ?,"
                + " claimed_at = <later>, changed_at = <later>, owner = ?,"
                + " lease_until = <clock> + ?, destination = ?"
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
                + " destination = ?, attempt = ?, changed_at = <later>"
                + KEY
                + AS_FOUND);
    page =
        filled("SELECT <columns> FROM <purchase>" + BEHIND + " AND " + OPEN + BY_KEY + " LIMIT ?");
    approved =
        filled(
            "SELECT <columns> FROM <purchase> WHERE merchant = ? AND destination = ?" + APPROVED);
    approvedAnywhere = filled("SELECT <columns> FROM <purchase> WHERE merchant = ?" + APPROVED);
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

  /** Those of the control row. */
  private static String columns(Tables tables) {
    String here = tables.origin().condition();
    return "incomplete, migrated_at, rows_since, CASE WHEN " + here + " THEN 0 ELSE 1 END AS moved";
  }

  /** Records: state and texts; then merchant, reference, attempt and time of the claim. */
  String record(JournalState ending) {
    return Objects.requireNonNull(records.get(ending));
  }

  // With the states written out, so that the index of what is open is used.
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
    return written(place.engine.insert(first, "<time>", "<time>, ?, <clock> + ?, ?", where));
  }

  private String written(String write) {
    String hazard = place.engine.hazardOfWrite(place.tables, place.durable);
    return place.engine.returning(
        filled(write), "claimed_at, changed_at, " + hazard + " AS hazard");
  }

  private String filled(String sql) {
    String text = sql;
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replace(value.getKey(), value.getValue());
    }
    return text;
  }
}
