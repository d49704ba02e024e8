package io.cardfile.benchmarks.harness;

/**
 * What a run of the growth plan measured.
 *
 * @param journalBytes the bytes of one charge in the file journal
 */
record GrowthResults(Results measured, double journalBytes) {}
