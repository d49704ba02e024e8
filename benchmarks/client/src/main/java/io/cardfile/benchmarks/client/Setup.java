package io.cardfile.benchmarks.client;

import java.nio.file.Path;

/**
 * What a client is created with.
 *
 * @param url the loopback server, without a slash at the end
 * @param folder an empty folder of this client's JVM
 * @param entries the number of charges that a journal has before the first one
 */
public record Setup(String url, Path folder, int entries) {}
