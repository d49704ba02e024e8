/**
 * The violations of rules, and the exceptions that contain them. Never null unless marked
 * {@code @Nullable}.
 */
package io.cardfile.validation;
