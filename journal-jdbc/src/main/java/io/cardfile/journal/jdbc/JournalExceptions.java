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
          + " V1__purchase_journal.sql of the jar, or with JdbcJournal.createSchema";
  private static final String POOLER =
      "a pooler in transaction mode, such as PgBouncer, may be in front of it: add"
          + " prepareThreshold=0 to the URL";

  /** What to do, by SQLState, its class, or the code of SQLite. */
  private static final Map<String, String> WORDS = words();

  private JournalExceptions() {}

  private static Map<String, String> words() {
    Map<String, String> words = new HashMap<>();
    words.put("42P01", NO_TABLE);
    words.put("42S02", NO_TABLE);
    words.put("42S04", NO_TABLE);
    words.put("3F000", "there is no such schema");
    words.put("3D000", "there is no such database");
    words.put("42501", "this user may not do that: grant it the right");
    words.put("55P03", "a lock was not given in time");
    words.put("53100", "its disk is full");
    words.put("53300", "it has too many connections");
    words.put("25006", "it is read only, as a standby is: connect to the primary");
    words.put("08P01", POOLER);
    words.put("26000", POOLER);
    words.put("42P05", POOLER);
    words.put("08", "it cannot be reached, or the connection was lost");
    words.put("28", "it does not accept the user name or the password");
    words.put("57", "it is shutting down or starting up, or ended the statement or connection");
    words.put("SQLite 5", "the file is locked by another program");
    words.put("SQLite 8", "the file is not writable");
    words.put("SQLite 13", "its disk is full");
    words.put(
        "SQLite 14", "the file cannot be opened: its folder is missing, or it is not writable");
    return words;
  }

  static JournalException unavailable(String what, Exception e) {
    return unavailable(what, wordsOf(e), e);
  }

  /** Returns a failure for a DataSource that gave no connection. */
  static JournalException noConnection(String what, SQLException e) {
    String words = wordsOf(e);
    if (words.isEmpty() && e.getSQLState() == null && e.getCause() == null) {
      words =
          e instanceof SQLTransientConnectionException
              ? "the pool gave no connection in time: give it more connections, or the journal a"
                  + " pool of its own"
              : "the pool gave no connection, as when it is closed";
    }
    return unavailable(what, words, e);
  }

  private static JournalException unavailable(String what, String words, Exception e) {
    SQLException shown = redacted(e);
    String action = words.isEmpty() ? "" : words + "; ";
    String why = "the database failed to " + what + ": " + action + shown.getMessage();
    return new JournalException(Reason.UNAVAILABLE, why, shown);
  }

  private static String wordsOf(Exception e) {
    Throwable cause = e;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      if (cause instanceof SQLException && !words((SQLException) cause).isEmpty()) {
        return words((SQLException) cause);
      }
      cause = cause.getCause();
    }
    return "";
  }

  private static String words(SQLException e) {
    if (e.getClass().getName().startsWith("org.sqlite.")) {
      boolean isMissing = String.valueOf(e.getMessage()).contains("no such table");
      String words = WORDS.get("SQLite " + (e.getErrorCode() & 0xff)); // Without the details.
      return isMissing ? NO_TABLE : words == null ? "" : words;
    }
    String state = state(e);
    if (state == null) {
      return "";
    }
    return WORDS.getOrDefault(state, WORDS.getOrDefault(state.substring(0, 2), ""));
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
