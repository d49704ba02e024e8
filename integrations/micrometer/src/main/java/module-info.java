/** Meters of calls, of entries in doubt and of a reconciler, with Micrometer. */
module io.cardfile.micrometer {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  requires transitive io.cardfile.reconcile;
  requires transitive micrometer.core;

  exports io.cardfile.micrometer;
}
