package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the figures come from. */
record Machine(String processor, int processors, long memoryGigabytes, String system, String load) {

  static Machine current() throws IOException {
    String memory = line("/proc/meminfo", "MemTotal").replaceAll("[^0-9]", "");
    return new Machine(
        line("/proc/cpuinfo", "model name").replaceAll(".*: ", ""),
        Runtime.getRuntime().availableProcessors(),
        Math.round(Long.parseLong(memory) / 1024.0 / 1024.0),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
  }

  /** Returns one line, for a chart and a page. */
  String text() {
    return processors
        + " processors of "
        + processor
        + ", "
        + memoryGigabytes
        + " GiB, "
        + system
        + ", load average at the start "
        + load;
  }

  private static String line(String file, String start) throws IOException {
    return Files.readAllLines(Path.of(file)).stream()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElse("");
  }
}
