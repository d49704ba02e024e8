package io.cardfile.micrometer;

import static io.cardfile.micrometer.Shop.pay;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.testkit.TestGateway;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compares docs/micrometer.md and the dashboard with what is exported. */
class MicrometerGuideTest {

  private static final Path DOCS = Path.of("../../docs");

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private String page;

  @BeforeEach
  void runADay() throws Exception {
    page = Files.readString(DOCS.resolve("micrometer.md"));
    TestGateway gateway = TestGateway.create();
    InMemoryJournal journal = InMemoryJournal.create();
    PaymentClient client =
        gateway
            .clientBuilder()
            .journal(journal, "TEST-merchant")
            .listener(PaymentMetrics.of(registry, "hotel"))
            .build();
    gateway.next().loseReply();
    pay(client, "R-1");
    pay(client, "R-2");
    JournalMetrics.of(registry, journal, "main").refresh();
    ReconcilerMetrics.of(registry);
  }

  private static Set<String> all(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> exported() {
    return all("(?m)^cardfile_\\w+", registry.scrape());
  }

  /** Returns the rows of the table of meters: name, type, tags, names in Prometheus. */
  private Map<String, String> table() {
    Map<String, String> rows = new TreeMap<>();
    for (String line : page.split("\n")) {
      String[] cells = line.split(" *\\| *");
      if (line.startsWith("| `cardfile.") && cells.length > 4) {
        rows.put(all("[\\w.]+", cells[1]).iterator().next(), line);
      }
    }
    return rows;
  }

  @Test
  void tableHasEachMeterWithItsTypeAndTags() {
    Map<String, String> expected = new TreeMap<>();
    registry.forEachMeter(
        meter ->
            expected.put(
                meter.getId().getName(),
                meter.getId().getType().name().toLowerCase(java.util.Locale.ROOT)
                    + meter.getId().getTags().stream()
                        .map(tag -> tag.getKey())
                        .collect(Collectors.toCollection(TreeSet::new))));
    Map<String, String> shown = new TreeMap<>();
    table()
        .forEach(
            (name, row) -> {
              String[] cells = row.split(" *\\| *");
              shown.put(name, cells[2] + all("\\w+", cells[3]));
            });
    assertEquals(expected, shown);
  }

  @Test
  void tableHasEachNameInPrometheus() {
    Set<String> shown = new TreeSet<>();
    table().values().forEach(row -> shown.addAll(all("\\bcardfile_\\w+", row)));
    assertEquals(exported(), shown);
  }

  @Test
  void pageNamesNothingElseOfPrometheus() {
    assertEquals(exported(), all("\\bcardfile_\\w+", page));
  }

  @Test
  void dashboardQueriesOnlyWhatIsExported() throws IOException {
    String dashboard = Files.readString(DOCS.resolve("micrometer/dashboard.json"));
    assertTrue(exported().containsAll(all("\\bcardfile_\\w+", dashboard)), dashboard);
    Set<String> labels = all("(?<=by \\()[\\w, ]+|(?<=[{,])\\w+(?=[!=]~?\\\\)", dashboard);
    assertFalse(labels.isEmpty());
    for (String names : labels) {
      for (String name : names.split(", ")) {
        assertTrue(registry.scrape().contains(name + "=\""), name);
      }
    }
  }

  @Test
  void codeOfThePageIsThatOfAClass() throws IOException {
    Path example = Path.of("src/test/java/io/cardfile/micrometer/MonitoredShop.java");
    String source = Files.readString(example).replaceAll("\\s", "");
    String[] blocks = page.split("```java\n");
    assertEquals(6, blocks.length);
    for (String block : Arrays.asList(blocks).subList(1, blocks.length)) {
      String code = block.substring(0, block.indexOf("```")).replaceAll("\\s", "");
      assertTrue(source.contains(code), block);
    }
  }
}
