package io.cardfile.journal.jdbc;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
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

  FSYNC(
      "current_setting('fsync') <> 'on'",
      "fsync is off: set fsync = on for the server, or in tests use forTestsOnly()"),

  COMMIT(
      "current_setting('synchronous_commit') IN ('off', 'local')",
      "synchronous_commit is off, or is local and waits for no standby: set it to on for the"
          + " journal's connections, or in tests use forTestsOnly()"),

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

  /** Returns an SQL expression for the names of all risks that apply, separated by spaces. */
  static String whenOpened(Tables tables) {
    StringJoiner names = new StringJoiner(", ", "concat_ws(' ', ", ")");
    for (DurabilityRisk risk : WHEN_OPENED) {
      names.add("CASE" + risk.whenClause(tables) + " END");
    }
    return names.toString();
  }

  /**
   * Returns the expression for the result of a write into the table: the name of the first risk
   * that applies, or an empty text.
   */
  static String ofWrite(Tables tables, boolean durable) {
    StringBuilder cases = new StringBuilder("CASE");
    for (DurabilityRisk risk : durable ? OF_WRITE : EnumSet.of(OTHER_TABLE)) {
      cases.append(risk.whenClause(tables));
    }
    return cases.append(" ELSE '' END").toString();
  }

  private String whenClause(Tables tables) {
    String applies = condition.replace("%d", Long.toString(tables.id()));
    return " WHEN " + applies + " THEN '" + this + '\'';
  }

  /** Returns the risk whose name the database returned; empty without one. */
  static Optional<DurabilityRisk> of(@Nullable String returned) {
    return returned == null || returned.isEmpty()
        ? Optional.empty()
        : Optional.of(valueOf(returned));
  }

  /** Returns the actions that a person must take for the risks that {@link #whenOpened} found. */
  static Optional<String> words(String whenOpened) {
    return whenOpened.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Arrays.stream(whenOpened.split(" "))
                .map(name -> valueOf(name).words)
                .collect(Collectors.joining("; ")));
  }

  /** Returns the failure of a write that had this risk. */
  JournalException failure() {
    // Another table lacks entries, independent of the connection.
    Reason reason = this == OTHER_TABLE ? Reason.INCOMPLETE : Reason.UNAVAILABLE;
    return new JournalException(reason, words, null);
  }
}
