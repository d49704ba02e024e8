/**
 * The simulated gateway, its ledger and its test cards. Never null unless marked {@code @Nullable}.
 */
package io.cardfile.testkit.gateway;
