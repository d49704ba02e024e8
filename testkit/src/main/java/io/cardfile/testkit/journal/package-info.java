/** A purchase journal that fails on demand. Thread-safe, and never null unless marked. */
package io.cardfile.testkit.journal;
