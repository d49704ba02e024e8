/**
 * Resolves journal entries in doubt: by the reports of look-ups and other sources, and by a person.
 */
@NullMarked
package io.cardfile.reconcile;

import org.jspecify.annotations.NullMarked;
