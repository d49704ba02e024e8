package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalState;
import java.util.ArrayList;
import java.util.List;

/** The statements, for one engine. Values are parameters always; states are written out. */
final class Sql {

  // As the index says it, so that the index is used.
  private static final String OPEN = "(state = 'PREPARED' OR state = 'IN_DOUBT')";
  private static final String KEY = " WHERE merchant = ? AND reference = ?";
  private static final String AS_FOUND = " AND attempt = ? AND state = ?";
  private static final String BEHIND = " WHERE (merchant, reference) > (?, ?)";
  private static final String BY_KEY = " ORDER BY merchant, reference";

  /** All columns but the end of the lease, in place of which is how long it is. */
  final String insert;

  /** Merchant and reference; with a last column that is 1 when the lease is over. */
  final String select;

  /** Of a row that is PREPARED and whose lease is over: when it changed, merchant, reference. */
  final String doubtOne;

  /** Of all such rows: when they changed. */
  final String doubtAll;

  /** Of all PREPARED rows of an owner: the owner. */
  final String giveUp;

  /**
   * Claims again: fingerprint, times, owner, lease, destination; then merchant, reference, attempt
   * and state as found.
   */
  final String next;

  /**
   * Restores: state, fingerprint, amount, what the gateway answered, when; then merchant,
   * reference, attempt and state as found.
   */
  final String restore =
      "UPDATE cardfile_purchase SET state = ?, fingerprint = ?, amount_minor = ?, currency = ?,"
          + " exponent = ?, gateway_id = ?, response_code = ?, advice_code = ?, changed_at = ?"
          + KEY
          + AS_FOUND;

  /** Merchant and reference behind which it begins, and how many. */
  final String page;

  /** Merchant and destination, and how many. */
  final String approved =
      "SELECT "
          + Columns.ALL
          + " FROM cardfile_purchase"
          + " WHERE merchant = ? AND destination = ? AND state = 'APPROVED'"
          + " ORDER BY changed_at DESC LIMIT ?";

  final String newest = "SELECT max(changed_at) FROM cardfile_purchase";

  /** Merchant and reference behind which it begins, and how many rows it skips. */
  final String endOfRange =
      "SELECT merchant, reference FROM cardfile_purchase" + BEHIND + BY_KEY + " LIMIT 1 OFFSET ?";

  /** Merchant and reference behind which it begins, those where it ends, and before when. */
  final String purgeRange;

  /** As {@link #purgeRange}, without an end. */
  final String purgeRest;

  Sql(Engine engine) {
    String leaseIsOver = "state = 'PREPARED' AND lease_until <= " + engine.now();
    String doubt = "UPDATE cardfile_purchase SET state = 'IN_DOUBT', changed_at = ?";
    String purge = " AND NOT " + OPEN + " AND changed_at < ?";
    insert =
        "INSERT INTO cardfile_purchase ("
            + Columns.ALL
            + ") VALUES"
            + " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            + engine.now()
            + " + ?, ?)"
            + engine.unlessThere();
    select =
        "SELECT "
            + Columns.ALL
            + ", CASE WHEN "
            + leaseIsOver
            + " THEN 1 ELSE 0 END AS in_doubt FROM cardfile_purchase"
            + KEY;
    doubtOne = doubt + KEY + " AND " + leaseIsOver;
    doubtAll = doubt + " WHERE " + leaseIsOver;
    giveUp =
        "UPDATE cardfile_purchase SET lease_until = "
            + engine.now()
            + " WHERE state = 'PREPARED' AND owner = ?";
    next =
        "UPDATE cardfile_purchase SET state = 'PREPARED', attempt = attempt + 1,"
            + " gateway_id = NULL, response_code = NULL, advice_code = NULL, fingerprint = ?,"
            + " claimed_at = ?, changed_at = ?, owner = ?, lease_until = "
            + engine.now()
            + " + ?, destination = ?"
            + KEY
            + AS_FOUND;
    page =
        "SELECT "
            + Columns.ALL
            + " FROM cardfile_purchase"
            + BEHIND
            + " AND "
            + OPEN
            + BY_KEY
            + " LIMIT ?";
    purgeRest = "DELETE FROM cardfile_purchase" + BEHIND + purge;
    purgeRange =
        "DELETE FROM cardfile_purchase" + BEHIND + " AND (merchant, reference) <= (?, ?)" + purge;
  }

  /** Records: state, texts and when; then merchant, reference and attempt. */
  static String record(JournalState ending) {
    List<String> from = new ArrayList<>();
    for (JournalState state : JournalState.values()) {
      if (state.mayBecome(ending)) {
        from.add("'" + state + "'");
      }
    }
    return "UPDATE cardfile_purchase SET state = ?, gateway_id = ?, response_code = ?,"
        + " advice_code = ?, changed_at = ?"
        + KEY
        + " AND attempt = ? AND state IN ("
        + String.join(", ", from)
        + ")";
  }
}
