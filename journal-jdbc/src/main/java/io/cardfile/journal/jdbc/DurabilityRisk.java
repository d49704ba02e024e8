package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A state of a PostgreSQL server, session or table in which a committed write may be lost. */
enum DurabilityRisk {
  STANDBY("pg_is_in_recovery()", "this is a standby: the journal is kept on the primary"),

  PARTITIONED(
      "(SELECT relkind FROM pg_catalog.pg_class WHERE oid = %d) = 'p'"
          + " OR EXISTS (SELECT FROM pg_catalog.pg_inherits WHERE inhparent = %d)",
      "the table cardfile_purchase is partitioned or inherited: make an ordinary one, without"
          + " child tables"),

  /** A trigger runs after the settings of a write were checked, and may change them. */
  TRIGGER(
      "EXISTS (SELECT FROM pg_catalog.pg_trigger WHERE tgrelid = %d AND NOT tgisinternal)",
      "the table cardfile_purchase has a trigger, which could turn synchronous_commit off after the"
          + " journal has checked it: drop the trigger"),

  OTHER_TABLE(
      "cardfile_purchase.tableoid <> %d",
      "the table cardfile_purchase is another one than the journal was kept in: a dump was"
          + " restored, or the database was copied, upgraded or moved. Restore the missing entries,"
          + " then open the journal once with complete(), and restart the processes that had it"
          + " open before"),

  FSYNC("current_setting('fsync') <> 'on'", "fsync is off"),

  COMMIT(
      "current_setting('synchronous_commit') IN ('off', 'local')",
      "synchronous_commit is off, or is local and waits for no standby: set it to on for the"
          + " journal's connections"),

  /** Hides the warning that a standby does not have a committed write. */
  WARNINGS(
      "current_setting('client_min_messages') IN ('error', 'fatal', 'panic')",
      "client_min_messages hides the warnings of the database: set it to warning or notice"),

  /** A publishable table is logged; the function costs less than a query of pg_class. */
  TABLE(
      "NOT pg_relation_is_publishable(%d)",
      "the table cardfile_purchase is temporary or unlogged, and lost with its connection or in a"
          + " crash, or is no table: make an ordinary one, or ALTER TABLE .. SET LOGGED");

  private static final Set<DurabilityRisk> WHEN_OPENED =
      EnumSet.complementOf(EnumSet.of(OTHER_TABLE));
  private static final Set<DurabilityRisk> OF_WRITE = EnumSet.range(OTHER_TABLE, TABLE);

  private final String condition;
  private final String words;

  DurabilityRisk(String condition, String words) {
    this.condition = condition;
    this.words = words;
  }

  /**
   * Returns an SQL expression for the name of the first risk that applies; empty when none does.
   */
  static String whenOpened(Tables tables) {
    return expression(WHEN_OPENED, tables);
  }

  /** Returns the expression for the result of a write into the table. */
  static String ofWrite(Tables tables, boolean durable) {
    return expression(durable ? OF_WRITE : EnumSet.of(OTHER_TABLE), tables);
  }

  private static String expression(Set<DurabilityRisk> risks, Tables tables) {
    StringBuilder cases = new StringBuilder("CASE");
    for (DurabilityRisk risk : risks) {
      String condition = risk.condition.replace("%d", Long.toString(tables.id()));
      cases.append(" WHEN ").append(condition).append(" THEN '").append(risk).append('\'');
    }
    return cases.append(" ELSE '' END").toString();
  }

  /** Returns the risk whose name the database returned; empty without one. */
  static Optional<DurabilityRisk> of(@Nullable String returned) {
    return returned == null || returned.isEmpty()
        ? Optional.empty()
        : Optional.of(valueOf(returned));
  }

  /** Returns the action that a person must take. */
  String words() {
    return words;
  }

  /** Returns the failure of a write that had this risk. */
  JournalException failure() {
    // Another table lacks entries, independent of the connection.
    Reason reason = this == OTHER_TABLE ? Reason.INCOMPLETE : Reason.UNAVAILABLE;
    return new JournalException(reason, words, null);
  }
}
