/**
 * What can go wrong with a purchase journal, played on purpose: a journal that fails on demand, and
 * a disk that crashes and fails. Thread-safe unless said otherwise, and never null unless marked.
 */
package io.cardfile.testkit.journal;
