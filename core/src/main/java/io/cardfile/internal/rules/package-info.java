/** The rules that requests and settings share. Not exported. */
@NullMarked
package io.cardfile.internal.rules;

import org.jspecify.annotations.NullMarked;
