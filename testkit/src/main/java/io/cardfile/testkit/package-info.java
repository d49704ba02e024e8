/**
 * Support for a merchant's tests: fakes, fixtures, known answers and the simulated gateway. Never
 * null unless marked {@code @Nullable}.
 */
package io.cardfile.testkit;
