package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.FaultCatalogue;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Compiles and runs the tests of docs/testing-your-integration.md unchanged. */
class TestingGuideTest {

  private static final String PAGE = "docs/testing-your-integration.md";
  private static final String PACKAGE = "com.example.shop.";

  @Test
  void everyTestOfThePagePasses(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks(PAGE);
    TestExecutionSummary summary =
        run(classes, blocks.get(0), tests(blocks), DiscoverySelectors::selectClass);
    assertEquals("", failures(summary));
    assertEquals(tests(blocks).split("@Test\n", -1).length - 1, summary.getTestsSucceededCount());
  }

  @Test
  void whatTheExplorerSaysOfAMistakeIsPrintedAsItIs(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks(PAGE);
    String mistaken =
        blocks.get(0).replace("default: return \"wait\"", "default: return \"declined\"");
    String failures =
        failures(
            run(
                classes,
                mistaken,
                tests(blocks),
                tests -> DiscoverySelectors.selectMethod(tests, "noFaultMakesItGoWrong")));
    int from = page().indexOf("```text\n") + "```text\n".length();
    String shown = page().substring(from, page().indexOf("```", from));
    assertTrue(failures.contains(shown), failures);
  }

  @Test
  void callThatSentNothingAfterAChargeIsNotCalledNotPaid(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks(PAGE);
    String execute = "PurchaseOutcome outcome = payments.purchase(request).execute();";
    assertTrue(blocks.get(0).contains(execute));
    String twice =
        "payments.purchase(request).execute();"
            + "io.cardfile.PaymentCall<PurchaseOutcome> again = payments.purchase(request);"
            + "again.cancel(); PurchaseOutcome outcome = again.execute();";
    TestExecutionSummary summary =
        run(
            classes,
            blocks.get(0).replace(execute, twice),
            tests(blocks),
            tests -> DiscoverySelectors.selectMethod(tests, "noFaultMakesItGoWrong"));
    assertEquals("", failures(summary));
    assertEquals(1, summary.getTestsSucceededCount());
  }

  /** Returns the class of the second block with the methods of all later blocks. */
  private static String tests(List<String> blocks) {
    String test = blocks.get(1).strip();
    StringBuilder source = new StringBuilder(test.substring(0, test.length() - 1));
    blocks.subList(2, blocks.size()).forEach(source::append);
    return source.append("}\n").toString();
  }

  private static TestExecutionSummary run(
      Path classes, String shop, String tests, Function<Class<?>, DiscoverySelector> selected)
      throws Exception {
    GuideCode.compile(
        "8",
        classes,
        List.of(GuideCode.source("Checkout", shop), GuideCode.source("CheckoutTest", tests)));
    URL[] urls = {classes.toUri().toURL()};
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    try (URLClassLoader loader =
        new URLClassLoader(urls, TestingGuideTest.class.getClassLoader())) {
      Class<?> compiled = loader.loadClass(PACKAGE + "CheckoutTest");
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(selected.apply(compiled))
                  .configurationParameter("junit.jupiter.execution.timeout.default", "30 s")
                  .build(),
              listener);
    }
    return listener.getSummary();
  }

  private static String failures(TestExecutionSummary summary) {
    StringBuilder text = new StringBuilder();
    summary
        .getFailures()
        .forEach(
            failure ->
                text.append(failure.getTestIdentifier().getDisplayName())
                    .append(": ")
                    .append(failure.getException())
                    .append('\n'));
    return text.toString();
  }

  @Test
  void everyFaultOfThePageIsInTheCatalogue() throws Exception {
    Matcher named = Pattern.compile("@WithFault\\((?:value = )?\"([^\"]*)\"").matcher(page());
    while (named.find()) {
      assertTrue(FaultCatalogue.find(named.group(1)).isPresent(), named.group(1));
    }
  }

  @Test
  void usualFaultsHaveTheReasonsOfTheCatalogue() throws Exception {
    Matcher row = Pattern.compile("(?m)^  \\| `([a-z0-9-]+)` \\| (.+) \\|$").matcher(page());
    int rows = 0;
    for (; row.find(); rows++) {
      assertEquals(row.group(2), FaultCatalogue.find(row.group(1)).orElseThrow().reason());
    }
    assertEquals(10, rows);
  }

  @Test
  void dependencyHasTheVersionOfThisBuild() throws Exception {
    String pom = Files.readString(Path.of("..", "pom.xml"));
    Matcher version = Pattern.compile("<version>([^<]+)</version>").matcher(pom);
    assertTrue(version.find());
    assertTrue(page().contains("<version>" + version.group(1) + "</version>"));
    assertTrue(page().contains("cardfile-testkit:" + version.group(1) + "\""));
  }

  private static String page() throws Exception {
    return Files.readString(Path.of("..", PAGE));
  }
}
