/**
 * Journals for tests: one that fails on demand. Thread-safe unless said otherwise, and never null
 * unless marked.
 */
package io.cardfile.testkit.journal;
