/**
 * Resolves journal entries in doubt: evidence from look-ups and settlement files, alarms, and a
 * report of the entries that stay open. Checks settlement files against the journal, and restores a
 * journal that lost entries.
 */
@NullMarked
package io.cardfile.reconcile;

import org.jspecify.annotations.NullMarked;
