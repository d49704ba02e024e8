/** The violations of rules, and the exceptions that contain them. */
@NullMarked
package io.cardfile.validation;

import org.jspecify.annotations.NullMarked;
