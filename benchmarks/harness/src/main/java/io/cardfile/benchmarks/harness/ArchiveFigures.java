package io.cardfile.benchmarks.harness;

/**
 * A cold start with an archive of classes.
 *
 * @param archive {@code none}, {@code AppCDS} or {@code AOT cache}
 * @param firstReplyMillis from the first statement of {@code main} to the end of the first charge
 * @param cpuMillis processor time of the process until then
 * @param bytes of the archive
 */
record ArchiveFigures(
    String client,
    String jdk,
    String archive,
    Spread firstReplyMillis,
    Spread cpuMillis,
    long bytes) {}
