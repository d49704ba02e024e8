/**
 * A command for operators: it lists, looks up and resolves purchases in doubt, and checks a
 * configuration before it goes live.
 */
module io.cardfile.ops {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires io.cardfile.core;
  requires io.cardfile.reconcile;
  requires io.cardfile.journal.file;
  requires io.cardfile.journal.jdbc;
  requires io.cardfile.transport.jdk;
  requires java.logging;
  requires java.sql;

  exports io.cardfile.ops;
}
