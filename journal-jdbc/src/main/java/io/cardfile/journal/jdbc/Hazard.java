package io.cardfile.journal.jdbc;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A state of a PostgreSQL server, session or table in which a committed write may be lost. */
enum Hazard {
  STANDBY("pg_is_in_recovery()", "this is a standby: the journal is kept on the primary"),

  FSYNC("current_setting('fsync') <> 'on'", "fsync is off"),

  COMMIT(
      "current_setting('synchronous_commit') = 'off'"
          + " OR current_setting('synchronous_commit') = 'local'"
          + " AND current_setting('synchronous_standby_names') <> ''",
      "synchronous_commit is off, or is local although there are synchronous standbys: set it to on"
          + " for the journal's connections"),

  /** The warning that a standby does not have what was committed. */
  WARNINGS(
      "current_setting('client_min_messages') NOT LIKE 'debug%'"
          + " AND current_setting('client_min_messages') NOT IN ('log', 'notice', 'warning')",
      "client_min_messages hides the warnings of the database: set it to warning or notice"),

  TABLE(
      "(SELECT relkind::text || relpersistence::text FROM pg_catalog.pg_class WHERE oid = %d)"
          + " <> 'rp'", // An ordinary table, permanent.
      "the table cardfile_purchase is temporary or unlogged, and lost with its connection or in a"
          + " crash, or is no ordinary table: make an ordinary one, or ALTER TABLE .. SET LOGGED"),

  OTHER_TABLE(
      "1 = 0", // Seen after a write alone.
      "the table cardfile_purchase is not the one that was opened: find out why, put back what is"
          + " missing, and open the journal again");

  private final String condition;
  private final String words;

  Hazard(String condition, String words) {
    this.condition = condition;
    this.words = words;
  }

  /** Returns an SQL expression for the name of the first one that holds; empty when none does. */
  static String expression(Tables tables) {
    StringBuilder cases = new StringBuilder("CASE");
    for (Hazard hazard : values()) {
      String condition = hazard.condition.replace("%d", Long.toString(tables.id()));
      cases.append(" WHEN ").append(condition).append(" THEN '").append(hazard).append('\'');
    }
    return cases.append(" ELSE '' END").toString();
  }

  /** Returns what to tell a person about what the database returned. */
  static Optional<String> words(@Nullable String returned) {
    if (returned == null || returned.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(valueOf(returned).words);
  }
}
