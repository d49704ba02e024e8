/**
 * Settles journal entries in doubt: evidence from look-ups and settlement files, alarms, and a
 * report of what stays open. Never null unless marked.
 */
package io.cardfile.reconcile;
