/**
 * The command for operators, which lists, looks up and resolves purchases in doubt. Run {@code java
 * -jar cardfile-ops.jar help}.
 */
@NullMarked
package io.cardfile.ops;

import org.jspecify.annotations.NullMarked;
