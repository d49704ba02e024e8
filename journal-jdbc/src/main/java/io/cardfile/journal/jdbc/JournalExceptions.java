package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates exceptions without values and SQL, which drivers include in messages. */
final class JournalExceptions {

  private static final int DEEPEST = 5;
  private static final String NO_TABLE =
      "the schema of this connection has no table cardfile_purchase: create it with the file"
          + " R__purchase_journal.sql of the jar, or with JdbcJournal.createSchema";
  private static final String CONSTRAINT = "a constraint of the table refuses the row: remove it";
  private static final String POOLER =
      "a pooler in transaction mode, such as PgBouncer, may be in front of it: add"
          + " prepareThreshold=0 to the URL";

  /** What to do, by SQLState, its class, or the code of SQLite. */
  private static final Map<String, String> ADVICE = advice();

  private JournalExceptions() {}

  private static Map<String, String> advice() {
    Map<String, String> advice = new HashMap<>();
    advice.put("42P01", NO_TABLE);
    advice.put("42S02", NO_TABLE);
    advice.put("42S04", NO_TABLE);
    advice.put("3F000", "there is no such schema");
    advice.put("3D000", "there is no such database");
    advice.put("42501", "this user may not do that: grant it the right");
    advice.put("55P03", "a lock was not given in time");
    advice.put("53100", "its disk is full");
    advice.put("53300", "it has too many connections");
    advice.put("23", CONSTRAINT);
    advice.put("25006", "it is read only, as a standby is: connect to the primary");
    advice.put("08P01", POOLER);
    advice.put("26000", POOLER);
    advice.put("42P05", POOLER);
    advice.put("08", "it cannot be reached, or the connection was lost");
    advice.put("28", "it does not accept the user name or the password");
    advice.put("57", "it is shutting down or starting up, or ended the statement or connection");
    advice.put("SQLite 5", "the file is locked by another program");
    advice.put("SQLite 8", "the file is not writable");
    advice.put("SQLite 13", "its disk is full");
    advice.put("SQLite 19", CONSTRAINT);
    advice.put(
        "SQLite 14", "the file cannot be opened: its folder is missing, or it is not writable");
    return advice;
  }

  static JournalException unavailable(String what, Exception e) {
    return unavailable(what, adviceOf(e), e);
  }

  /** Returns a failure for a DataSource that gave no connection. */
  static JournalException noConnection(String what, SQLException e) {
    String advice = adviceOf(e);
    if (advice.isEmpty() && e.getSQLState() == null && e.getCause() == null) {
      advice =
          e instanceof SQLTransientConnectionException
              ? "the pool gave no connection in time: give it more connections, or the journal a"
                  + " pool of its own"
              : "the pool gave no connection, as when it is closed";
    }
    return unavailable(what, advice, e);
  }

  private static JournalException unavailable(String what, String advice, Exception e) {
    SQLException shown = redacted(e);
    String action = advice.isEmpty() ? "" : advice + "; ";
    String why = "the database failed to " + what + ": " + action + shown.getMessage();
    return new JournalException(Reason.UNAVAILABLE, why, shown);
  }

  private static String adviceOf(Exception e) {
    Throwable cause = e;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      if (cause instanceof SQLException && !advice((SQLException) cause).isEmpty()) {
        return advice((SQLException) cause);
      }
      cause = cause.getCause();
    }
    return "";
  }

  private static String advice(SQLException e) {
    if (e.getClass().getName().startsWith("org.sqlite.")) {
      boolean isMissing = String.valueOf(e.getMessage()).contains("no such table");
      String advice = ADVICE.get("SQLite " + (e.getErrorCode() & 0xff)); // Without the details.
      return isMissing ? NO_TABLE : advice == null ? "" : advice;
    }
    String state = state(e);
    if (state == null) {
      return "";
    }
    return ADVICE.getOrDefault(state, ADVICE.getOrDefault(state.substring(0, 2), ""));
  }

  /**
   * Returns an exception with the classes, SQLState, vendor code and stack trace of {@code e}, and
   * without its message.
   */
  private static SQLException redacted(Exception e) {
    String state = e instanceof SQLException ? state((SQLException) e) : null;
    int code = e instanceof SQLException ? ((SQLException) e).getErrorCode() : 0;
    StringBuilder text = new StringBuilder(e.getClass().getName());
    Throwable cause = e.getCause();
    for (int depth = 1; cause != null && depth < DEEPEST; depth++) {
      text.append(" by ").append(cause.getClass().getName());
      cause = cause.getCause();
    }
    text.append(state == null ? "" : ", SQLState " + state);
    text.append(code == 0 ? "" : ", code " + code);
    SQLException redacted = new SQLException(text.toString(), state, code);
    redacted.setStackTrace(e.getStackTrace());
    return redacted;
  }

  private static @Nullable String state(SQLException e) {
    String state = e.getSQLState();
    return state != null && state.matches("[0-9A-Z]{5}") ? state : null;
  }
}
