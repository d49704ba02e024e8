/** The violations of rules, and the exception that contains them. */
@NullMarked
package io.cardfile.validation;

import org.jspecify.annotations.NullMarked;
