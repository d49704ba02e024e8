/** The simulated gateway over HTTP and HTTPS on loopback. */
@NullMarked
package io.cardfile.testkit.sandbox;

import org.jspecify.annotations.NullMarked;
