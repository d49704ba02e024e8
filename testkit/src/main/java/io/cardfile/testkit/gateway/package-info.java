/** The simulated gateway, its ledger and its test cards. */
@NullMarked
package io.cardfile.testkit.gateway;

import org.jspecify.annotations.NullMarked;
