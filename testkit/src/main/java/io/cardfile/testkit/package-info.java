/** Support for a merchant's tests: fakes, fixtures, known answers and the simulated gateway. */
@NullMarked
package io.cardfile.testkit;

import org.jspecify.annotations.NullMarked;
