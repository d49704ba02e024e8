/** Metrics and traces of payment calls with Micrometer. */
module io.cardfile.micrometer {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  // Both in the signatures of the public types.
  requires transitive micrometer.core;
  requires transitive micrometer.observation;
  requires micrometer.commons;

  exports io.cardfile.micrometer;
}
