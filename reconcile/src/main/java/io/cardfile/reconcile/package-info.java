/**
 * Resolves journal entries in doubt: evidence from look-ups and settlement files, alarms, and a
 * report of the entries that stay open. Never null unless marked.
 */
package io.cardfile.reconcile;
