/** The admin API, the pages and the simulated wallet of a gateway over HTTP; not exported. */
@NullMarked
package io.cardfile.testkit.console;

import org.jspecify.annotations.NullMarked;
