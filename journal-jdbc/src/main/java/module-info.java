/** The purchase journal in a database, for one or several machines. */
@SuppressWarnings("opens") // The packages of the schemas contain SQL files and no classes.
module io.cardfile.journal.jdbc {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  // In the signature of JdbcJournal.
  requires transitive java.sql;
  requires java.logging;

  exports io.cardfile.journal.jdbc;

  // For tools such as Flyway, which read the schema from the jar.
  opens io.cardfile.journal.jdbc.postgresql;
  opens io.cardfile.journal.jdbc.mysql;
  opens io.cardfile.journal.jdbc.sqlite;
  opens io.cardfile.journal.jdbc.h2;
}
