/**
 * Resolves journal entries in doubt, by the reports of look-ups and other sources, and by a person.
 *
 * <p>Begin with {@link io.cardfile.reconcile.Reconciler}.
 */
module io.cardfile.reconcile {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;

  exports io.cardfile.reconcile;
}
