/** The purchase journal in a local file, for one process at a time. */
module io.cardfile.journal.file {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;

  exports io.cardfile.journal.file;
}
