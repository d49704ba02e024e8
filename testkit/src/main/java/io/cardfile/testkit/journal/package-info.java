/** A purchase journal that fails on demand. Thread-safe. */
@NullMarked
package io.cardfile.testkit.journal;

import org.jspecify.annotations.NullMarked;
