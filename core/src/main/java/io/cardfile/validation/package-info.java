/** The violations of the rules of requests and settings, and the exception that contains them. */
@NullMarked
package io.cardfile.validation;

import org.jspecify.annotations.NullMarked;
