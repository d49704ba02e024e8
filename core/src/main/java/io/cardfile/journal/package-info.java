/**
 * The purchase journal, which ensures at most one charge for each reference, even across crashes
 * and machines: a purchase is recorded before it is sent, and its outcome afterwards.
 */
@NullMarked
package io.cardfile.journal;

import org.jspecify.annotations.NullMarked;
