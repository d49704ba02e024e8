/**
 * The purchase journal, which keeps a reference from being charged twice: its entries, their
 * states, and the port of the sources that resolve entries in doubt.
 */
@NullMarked
package io.cardfile.journal;

import org.jspecify.annotations.NullMarked;
