/** The admin API, the pages and the simulated wallet of a fault server; not exported. */
@NullMarked
package io.cardfile.testkit.console;

import org.jspecify.annotations.NullMarked;
