/**
 * Meters with Micrometer: of the calls of a client ({@link PaymentMetrics}), of the entries in
 * doubt ({@link JournalMetrics}) and of a reconciler ({@link ReconcilerMetrics}).
 */
@NullMarked
package io.cardfile.micrometer;

import org.jspecify.annotations.NullMarked;
