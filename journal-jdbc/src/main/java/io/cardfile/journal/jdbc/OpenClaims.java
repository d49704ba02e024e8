package io.cardfile.journal.jdbc;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The claims of one owner that may have no record yet, so that closing a journal without such
 * claims needs no database. Thread-safe.
 */
final class OpenClaims {

  private final Set<List<String>> granted = ConcurrentHashMap.newKeySet();
  private volatile boolean hasUnknown;

  /** Runs a claim on a connection, and remembers it if it was granted or may have been. */
  Claim add(Connection connection, Connections.Task<Claim> claiming)
      throws SQLException, JournalException {
    boolean isKnown = false;
    try {
      Claim claim = claiming.on(connection);
      if (claim.kind() == Claim.Kind.GRANTED) {
        granted.add(key(claim.entry()));
      }
      isKnown = true;
      return claim;
    } finally {
      if (!isKnown) {
        hasUnknown = true; // The database may have committed before the failure.
      }
    }
  }

  void recorded(JournalEntry entry) {
    granted.remove(key(entry));
  }

  boolean isEmpty() {
    return granted.isEmpty() && !hasUnknown;
  }

  private static List<String> key(JournalEntry entry) {
    return Arrays.asList(entry.merchant(), entry.reference(), String.valueOf(entry.attempt()));
  }
}
