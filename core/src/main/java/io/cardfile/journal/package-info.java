/** The record of purchases that keeps a reference from being charged twice. */
@NullMarked
package io.cardfile.journal;

import org.jspecify.annotations.NullMarked;
