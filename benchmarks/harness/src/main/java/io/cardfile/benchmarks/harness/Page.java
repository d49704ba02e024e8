package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Writes docs/performance.md and its charts from the results that are part of the repository. */
final class Page {

  private static final String TEMPLATE = "performance.md";

  private Page() {}

  static void write(Options options) throws IOException {
    Path folder = options.published();
    Results compared = Json.read(folder.resolve("compare.json"), Results.class);
    GrowthResults grown = Json.read(folder.resolve("growth.json"), GrowthResults.class);
    new Charts(compared, folder).write();
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("made", made(compared));
    parts.put("ratios", new CompareTables(compared).ratios());
    parts.put("requests", new CompareTables(compared).requests());
    parts.put("cold", new CompareTables(compared).cold());
    ArchiveResults archives = Json.read(folder.resolve("archives.json"), ArchiveResults.class);
    parts.put("archives-made", "made on " + archives.made() + ", on " + archives.machine().text());
    parts.put("archives", archives.table());
    NodesResults nodes = Json.read(folder.resolve("nodes.json"), NodesResults.class);
    parts.put("nodes", nodes.text());
    parts.put("parts-made", made(parts(folder)));
    parts.put("parts", parts(folder).table());
    parts.put("growth-made", made(grown.measured()));
    parts.put("growth", GrowthTables.all(grown.measured()));
    parts.put("billing", BillingTable.of(grown));
    Path page = folder.resolveSibling(TEMPLATE);
    Files.writeString(page, filled(template(), parts));
    System.out.println("written: " + page);
  }

  private static MicroResults parts(Path folder) throws IOException {
    return Json.read(folder.resolve("micro.json"), MicroResults.class);
  }

  private static String made(MicroResults results) {
    return "made on "
        + results.made()
        + ", on "
        + results.machine().text()
        + "; JDK "
        + results.jdk();
  }

  private static String made(Results results) {
    return "made on "
        + results.made()
        + ", on "
        + results.machine().text()
        + "; JDK "
        + String.join(" and ", results.jdks())
        + "; "
        + results.settings();
  }

  private static String filled(String template, Map<String, String> parts) {
    String page = template;
    for (Map.Entry<String, String> part : parts.entrySet()) {
      page = page.replace("{{" + part.getKey() + "}}", part.getValue().stripTrailing());
    }
    return page;
  }

  private static String template() throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(TEMPLATE)) {
      return new String(
          Objects.requireNonNull(in, TEMPLATE).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
