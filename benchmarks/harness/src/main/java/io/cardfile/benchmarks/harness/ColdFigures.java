package io.cardfile.benchmarks.harness;

/**
 * What the first charge of a fresh JVM needs.
 *
 * @param firstReplyMillis from the first statement of {@code main} to the end of the first charge
 * @param cpuMillis processor time of the process until then, with the JVM's own start and compiler
 * @param peakMegabytes resident until then
 * @param classes loaded until then
 * @param jars on the class path of a user of the library, with their bytes
 */
record ColdFigures(
    String client,
    String jdk,
    boolean tls,
    Spread firstReplyMillis,
    Spread cpuMillis,
    Spread peakMegabytes,
    int classes,
    int jars,
    long jarBytes) {}
