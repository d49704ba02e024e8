/**
 * The rules for requests, which the request builders and the simulated gateway of the testkit
 * share.
 */
@NullMarked
package io.cardfile.validation;

import org.jspecify.annotations.NullMarked;
