package io.cardfile.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the figures into the page, as a table between two marker lines, and the picture. */
final class Report {

  private static final String BEGIN = "<!-- Figures: begin -->\n";
  private static final String END = "<!-- Figures: end -->\n";
  private static final String ROW = "| %s | %.1f | %.1f | %.1f | %.0f | %.0f |\n";

  private final String conditions;
  private final Map<Client, Figures> oneThread;
  private final Map<Client, Figures> eightThreads;

  Report(String conditions, Map<Client, Figures> oneThread, Map<Client, Figures> eightThreads) {
    this.conditions = conditions;
    this.oneThread = oneThread;
    this.eightThreads = eightThreads;
  }

  /** Returns when and where figures are made that begin now. */
  static String conditions(int rounds) {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return format(
        "Made on %s on %d processors, %s, JDK %s, load average %.1f at the start;"
            + " the median of %d JVMs of each client.",
        LocalDate.now(ZoneOffset.UTC),
        system.getAvailableProcessors(),
        system.getName(),
        System.getProperty("java.version"),
        system.getSystemLoadAverage(),
        rounds);
  }

  void write(Path page) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END, begin);
    Files.writeString(page, text.substring(0, begin) + table() + text.substring(end));
    Path picture = page.resolveSibling(page.getFileName().toString().replace(".md", ".svg"));
    Files.writeString(
        picture,
        new BarChart(clients())
            .panel("Processor time, µs", client -> eightThreads.get(client).cpuMicros())
            .panel("Memory allocated, KB", client -> eightThreads.get(client).bytes() / 1000)
            .svg());
  }

  /** Returns the clients, of which the first takes the least processor time. */
  private List<Client> clients() {
    return eightThreads.keySet().stream()
        .sorted(Comparator.comparingDouble(client -> eightThreads.get(client).cpuMicros()))
        .toList();
  }

  private String table() {
    StringBuilder table = new StringBuilder();
    table
        .append(conditions)
        .append("\n\n| client | CPU µs, 1 thread | CPU µs, 8 threads | KB allocated |")
        .append(" p50 µs, 8 threads | p99 µs, 8 threads |\n")
        .append("|---|---:|---:|---:|---:|---:|\n");
    for (Client client : clients()) {
      Figures figures = eightThreads.get(client);
      table.append(
          format(
              ROW,
              client.title(),
              oneThread.get(client).cpuMicros(),
              figures.cpuMicros(),
              figures.bytes() / 1000,
              figures.p50Micros(),
              figures.p99Micros()));
    }
    return table.toString();
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
