package io.cardfile.benchmarks.harness;

/**
 * What the first charge of a fresh JVM needs.
 *
 * @param firstReplyMillis from the first statement of {@code main} to the end of the first charge
 * @param classes loaded until then
 * @param jars on the class path of a user of the library, with their bytes
 */
record ColdFigures(
    String client, String jdk, Spread firstReplyMillis, int classes, int jars, long jarBytes) {}
