package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** Creates exceptions without values and SQL, which drivers include in messages. */
final class JournalExceptions {

  private static final int DEEPEST = 5;
  private static final int SQLITE_CANTOPEN = 14;
  private static final String POOLER =
      "such as PgBouncer: add prepareThreshold=0 to the URL of the journal's pool, and remove"
          + " currentSchema and options from it; ";

  private static final String NO_SQLITE_FILE =
      "the SQLite file cannot be opened: its folder is missing, or the file or folder is not"
          + " writable; ";

  private JournalExceptions() {}

  static JournalException unavailable(String why, Exception e) {
    SQLException shown = redacted(e);
    String words = isOfSqliteFile(e) ? NO_SQLITE_FILE : words(shown.getSQLState());
    return new JournalException(Reason.UNAVAILABLE, why + ": " + words + shown.getMessage(), shown);
  }

  /** Returns a failure for a DataSource that gave no connection. */
  static JournalException noConnection(String why, SQLException e) {
    boolean isOfPool = e.getSQLState() == null && e.getCause() == null && !isOfSqliteFile(e);
    return unavailable(isOfPool ? why + ": " + wordsOfPool(e) : why, e);
  }

  /**
   * Returns an explanation of a failure that the pool itself reports, without one of the driver.
   */
  private static String wordsOfPool(SQLException e) {
    return e instanceof SQLTransientConnectionException
        ? "the pool gave no connection in time: give it more connections, or give the journal a"
            + " pool of its own"
        : "the pool gave no connection, as when it is closed: close the journal before its pool";
  }

  /** Returns whether SQLite could not open its file; the driver has no SQLState for that. */
  private static boolean isOfSqliteFile(@Nullable Throwable e) {
    Throwable cause = e;
    for (int depth = 1; cause != null && depth < DEEPEST; depth++) {
      if (cause instanceof SQLException && isOfSqliteFile((SQLException) cause)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  private static boolean isOfSqliteFile(SQLException e) {
    StackTraceElement[] stack = e.getStackTrace();
    String thrower = stack.length == 0 ? "" : stack[0].getClassName();
    boolean isClosed = stack.length > 0 && stack[0].getMethodName().equals("checkOpen");
    // Earlier drivers check the folder themselves, and throw without a code.
    return e.getErrorCode() == SQLITE_CANTOPEN && thrower.startsWith("org.sqlite.")
        || e.getErrorCode() == 0 && thrower.equals("org.sqlite.SQLiteConnection") && !isClosed;
  }

  /** Returns a failure for a warning, without its message, which may contain values. */
  static JournalException warned(SQLWarning warning) {
    SQLException shown = redacted(warning);
    return new JournalException(
        Reason.UNAVAILABLE,
        "the database returned a warning, as it does when a wait for a synchronous standby is"
            + " cancelled: what it has written may be lost. See its log, and set no query time-out"
            + " in the journal's pool; "
            + shown.getMessage(),
        shown);
  }

  /** Returns an explanation of SQL states of PostgreSQL that need an action by a person. */
  private static String words(@Nullable String state) {
    if (state == null) {
      return "";
    }
    switch (state) {
      case "08004":
        return "it refuses the connection, or wants a password; ";
      case "3D000":
        return "there is no such database; ";
      case "3F000":
        return "there is no such schema; ";
      case "42501":
        return "this user may not do that: have the owner of the tables do the same, or grant the"
            + " right; ";
      case "55P03":
        return "a lock was not given within its time limit; ";
      case "53100":
        return "its disk is full; ";
      case "53300":
        return "it has too many connections; ";
      case "08P01":
        return "the commands of the driver are refused by the server or by a pooler in front of it,"
            + " "
            + POOLER;
      case "26000":
      case "42P05":
        return "the connection goes through a pooler in transaction mode, " + POOLER;
      case "25006":
        return "it is read only, as a standby is; ";
      default:
        return ofClass(state.substring(0, 2));
    }
  }

  private static String ofClass(String stateClass) {
    switch (stateClass) {
      case "08":
        return "it cannot be reached; ";
      case "28":
        return "it does not accept the user name or the password; ";
      case "57":
        return "it is shutting down or starting up, or ended the statement or connection; ";
      default:
        return "";
    }
  }

  /**
   * Returns an exception with the classes, SQLState, vendor code and stack trace of {@code e} and
   * its suppressed exceptions.
   */
  static SQLException redacted(Exception e) {
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
    for (Throwable suppressed : e.getSuppressed()) {
      if (suppressed instanceof SQLException) {
        redacted.addSuppressed(redacted((SQLException) suppressed));
      }
    }
    return redacted;
  }

  private static @Nullable String state(SQLException e) {
    String state = e.getSQLState();
    return state != null && state.matches("[0-9A-Z]{5}") ? state : null;
  }
}
