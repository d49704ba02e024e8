/**
 * Resolves journal entries in doubt, by the reports of look-ups and other sources, or by a person.
 * Begin with {@link Reconciler}.
 */
@NullMarked
package io.cardfile.reconcile;

import org.jspecify.annotations.NullMarked;
