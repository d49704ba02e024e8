/**
 * Every rule for what is sent, once: the request builders and the simulated gateway of the testkit
 * use the same ones. Never null unless marked {@code @Nullable}.
 */
package io.cardfile.validation;
