/** The sandbox as a program. */
@NullMarked
package io.cardfile.testkit.sandbox;

import org.jspecify.annotations.NullMarked;
