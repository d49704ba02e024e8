package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.opentest4j.AssertionFailedError;

/** Compiles and runs the Java of docs/testing-your-integration.md as printed. */
class TestingGuideTest {

  private static final String PAGE = "docs/testing-your-integration.md";

  @TempDir Path classes;

  @Test
  void firstTestsNeedNineImportsAndTheTestkitAlone() throws Exception {
    String tests = GuideCode.javaBlocks(PAGE).get(0);
    assertTrue(tests.lines().filter(line -> line.startsWith("import ")).count() <= 9);
    String testkitAndJUnit =
        Stream.of(PaymentClient.class, TestGateway.class, Test.class)
            .map(TestingGuideTest::place)
            .collect(Collectors.joining(File.pathSeparator));
    // What JUnit's own artifact depends on.
    String ofJUnit =
        Stream.of(Testable.class, API.class, AssertionFailedError.class)
            .map(TestingGuideTest::place)
            .collect(Collectors.joining(File.pathSeparator));
    GuideCode.compile(
        "8",
        testkitAndJUnit + File.pathSeparator + ofJUnit,
        classes,
        List.of(GuideCode.source("PaymentsTest", tests)));
    assertAllPass("com.example.shop.PaymentsTest", tests, 8);
  }

  private static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void laterExamplesPass() throws Exception {
    List<String> blocks = GuideCode.javaBlocks(PAGE);
    String tests =
        """
        import static org.junit.jupiter.api.Assertions.*;
        import static org.mockito.Mockito.*;

        import io.cardfile.PaymentClient;
        import io.cardfile.journal.JournalException;
        import io.cardfile.money.Money;
        import io.cardfile.purchase.*;
        import io.cardfile.purchase.PurchaseOutcome.*;
        import io.cardfile.testkit.*;
        import io.cardfile.testkit.explore.FaultExplorer;
        import io.cardfile.transport.jdk.JdkTransport;
        import org.junit.jupiter.api.Test;

        @GatewayTest
        class LaterExamples {

          private static PurchaseRequest order() {
            return PurchaseRequest.card(TestCard.VISA.card())
                .reference("ORDER-1").amount(Money.of("19.00", "AUD")).build();
          }
        """
            + String.join("\n", blocks.subList(1, blocks.size()))
            + "}\n";
    GuideCode.compile("8", classes, List.of(GuideCode.source("LaterExamples", tests)));
    assertAllPass("LaterExamples", tests, 5);
  }

  private void assertAllPass(String name, String source, int tests) throws Exception {
    assertEquals(tests, source.split("@Test\n", -1).length - 1);
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(DiscoverySelectors.selectClass(loader.loadClass(name)))
                  .configurationParameter("junit.jupiter.execution.timeout.default", "30 s")
                  .build(),
              listener);
    }
    assertEquals("", failures(listener.getSummary()));
    assertEquals(tests, listener.getSummary().getTestsSucceededCount());
  }

  private static String failures(TestExecutionSummary summary) {
    return summary.getFailures().stream()
        .map(
            failure -> failure.getTestIdentifier().getDisplayName() + ": " + failure.getException())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void presetsAreListedWithTheirDescriptions() throws Exception {
    String page = Files.readString(Path.of("..", PAGE));
    for (Fault fault : Fault.presets()) {
      String row = "\n| `" + fault.name() + "` | " + fault.description() + " |\n";
      assertTrue(page.contains(row), row);
    }
  }

  @Test
  void dependencyHasTheVersionOfThisBuild() throws Exception {
    String pom = Files.readString(Path.of("..", "pom.xml"));
    Matcher version = Pattern.compile("<version>([^<]+)</version>").matcher(pom);
    assertTrue(version.find());
    String page = Files.readString(Path.of("..", PAGE));
    assertTrue(page.contains("<version>" + version.group(1) + "</version>"));
    assertTrue(page.contains("cardfile-testkit:" + version.group(1) + "\""));
  }
}
