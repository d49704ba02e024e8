/** The simulated gateway with its rules, its ledger and the record of its exchanges. */
@NullMarked
package io.cardfile.testkit.gateway;

import org.jspecify.annotations.NullMarked;
