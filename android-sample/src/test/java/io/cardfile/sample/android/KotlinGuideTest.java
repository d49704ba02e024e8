package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Compiles and runs the code of docs/kotlin.md, and verifies its statements. */
class KotlinGuideTest {

  private static final Path SOURCES = Path.of("src/test/resources/io/cardfile/sample/android");
  private static final Path CODE = SOURCES.resolve("KotlinPayments.kt");
  private static final Path TEST = SOURCES.resolve("KotlinPaymentsTest.kt");
  private static final Path PAGE = Path.of("../docs/kotlin.md");

  @TempDir private static Path folder;
  private static URLClassLoader loader;

  @BeforeAll
  static void compile() throws Exception {
    List<Path> sources = List.of(CODE, TEST, SOURCES.resolve("KotlinPaymentsDrive.kt"));
    String messages = KotlinCompiler.compile(folder, sources);
    assertFalse(messages.contains(".kt:"), messages); // No error and no warning.
    URL[] urls = {
      folder.resolve("classes").toUri().toURL(), KotlinCompiler.coroutines().toUri().toURL()
    };
    loader = new URLClassLoader(urls, KotlinGuideTest.class.getClassLoader());
  }

  @AfterAll
  static void close() throws Exception {
    loader.close();
  }

  @Test
  void kotlinOfThePageIsThis() throws Exception {
    String code = Files.readString(CODE);
    String test = Files.readString(TEST);
    Matcher block =
        Pattern.compile("```kotlin\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    int blocks = 0;
    for (; block.find(); blocks++) {
      String shown = block.group(1);
      assertTrue(isIn(code, shown) || isIn(test, shown), shown);
      assertTrue(shown.lines().count() <= 15, shown);
    }
    assertTrue(blocks > 3, "blocks: " + blocks);
  }

  private static boolean isIn(String code, String block) {
    return withoutSpaces(code).contains(withoutSpaces(block));
  }

  private static String withoutSpaces(String code) {
    return code.replaceAll("\\s", "");
  }

  @Test
  void versionsOfThePageAreThoseOfTheBuild() throws Exception {
    String pom = Files.readString(Path.of("../pom.xml"));
    String page = Files.readString(PAGE);
    assertTrue(page.contains("Kotlin " + property(pom, "kotlin")));
    assertTrue(page.contains("kotlinx-coroutines " + property(pom, "kotlin-coroutines")));
    Matcher version = Pattern.compile("<version>([^<]+)</version>").matcher(pom);
    assertTrue(version.find());
    assertTrue(page.contains("cardfile-testkit:" + version.group(1) + "\""));
  }

  private static String property(String pom, String name) {
    Matcher version =
        Pattern.compile("<" + name + "\\.version>([^<]+)</" + name + "\\.version>").matcher(pom);
    assertTrue(version.find(), name);
    return version.group(1);
  }

  @Test
  void testOfThePagePasses() throws Exception {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(loader.loadClass("KotlinPaymentsTest")))
                .build(),
            listener);
    StringWriter failures = new StringWriter();
    listener.getSummary().printFailuresTo(new PrintWriter(failures));
    assertEquals(1, listener.getSummary().getTestsSucceededCount(), failures::toString);
  }

  private static Object drive() throws Exception {
    return loader.loadClass("KotlinPaymentsDrive").getConstructor().newInstance();
  }

  private static Object call(Object drive, String function) throws Exception {
    return drive.getClass().getMethod(function).invoke(drive);
  }

  @Test
  void eachOutcomeHasItsBranch() throws Exception {
    List<?> outcomes = (List<?>) call(drive(), "outcomes");
    assertEquals(List.of("paid", "declined: UNKNOWN", "A", "D"), outcomes.subList(0, 4));
    assertEquals("R-1 without ID", outcomes.get(4));
  }

  @Test
  void referenceOfAnotherPurchaseIsThrown() throws Exception {
    assertEquals(true, call(drive(), "reused"));
  }

  @Test
  void cancelledCoroutineCancelsItsCallAndHasNoOutcome() throws Exception {
    Object drive = drive();
    assertEquals("cancelled", call(drive, "cancelled"));
    assertEquals(true, call(drive, "isCallCancelled"));
    call(drive, "next");
    assertTrue((int) call(drive, "charges") <= 1);
  }

  @Test
  void nonCancellableReturnsTheOutcome() throws Exception {
    assertEquals("APPROVED", call(drive(), "nonCancellable"));
  }

  @Test
  void blockingCallHasNoOutcomeEither() throws Exception {
    Object drive = drive();
    assertEquals("cancelled", call(drive, "blocking"));
    assertEquals("APPROVED replayed", call(drive, "next"));
    assertEquals(1, call(drive, "charges"));
  }

  @Test
  void timeoutHasNoOutcome() throws Exception {
    assertNull(call(drive(), "timeout"));
  }
}
