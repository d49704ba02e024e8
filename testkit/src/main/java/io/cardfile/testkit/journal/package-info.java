/**
 * What can go wrong with a purchase journal, played on purpose: a journal that fails on demand.
 * Thread-safe, and never null unless marked.
 */
package io.cardfile.testkit.journal;
