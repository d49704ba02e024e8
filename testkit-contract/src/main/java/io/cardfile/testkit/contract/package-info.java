/**
 * The contracts of transports, journals and signers, as test suites. Extend one in a test of your
 * own implementation.
 */
@NullMarked
package io.cardfile.testkit.contract;

import org.jspecify.annotations.NullMarked;
