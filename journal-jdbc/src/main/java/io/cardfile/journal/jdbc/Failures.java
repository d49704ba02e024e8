package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Makes exceptions that show neither values nor SQL, both of which drivers put into messages. */
final class Failures {

  private static final int DEEPEST = 5;

  private Failures() {}

  static JournalException unavailable(String why, Exception e) {
    SQLException shown = redacted(e);
    return new JournalException(Reason.UNAVAILABLE, why + ": " + shown.getMessage(), shown);
  }

  /** Returns classes, SQLState, vendor code and stack of {@code e}. */
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
    return redacted;
  }

  private static @Nullable String state(SQLException e) {
    String state = e.getSQLState();
    return state != null && state.matches("[0-9A-Z]{5}") ? state : null;
  }
}
