/**
 * The rules for requests, which the request builders and the simulated gateway of the testkit
 * share. Never null unless marked {@code @Nullable}.
 */
package io.cardfile.validation;
