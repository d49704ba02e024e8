package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares docs/android.md with the code and settings of the build. */
class AndroidGuideTest {

  private static final String MARK = "// The page shows the code from here on.\n\n";
  private static final String SOURCE_FILE = "src/test/%1$s/io/cardfile/sample/android/%2$s";

  private final String page = read(Path.of("../docs/android.md"));

  @Test
  void javaOfThePageIsCompiledAndRun() {
    assertEquals(shown("java", "JavaCheckout.java", 2), blocks("java").get(0));
  }

  @Test
  void kotlinOfThePageIsCompiledAndRun() {
    assertEquals(shown("kotlin", "KotlinCheckout.kt", 4), appKotlin());
  }

  @Test
  void dependenciesAreModulesOfThisBuild() {
    String pom = read(Path.of("../pom.xml"));
    String version = first("<version>([^<]+)</version>", pom);
    Matcher named = Pattern.compile("io\\.cardfile:(cardfile-)?([\\w-]+):([\\w.-]+)").matcher(page);
    int count = 0;
    while (named.find()) {
      count++;
      assertTrue(pom.contains("<module>" + named.group(2) + "</module>"), named.group());
      assertEquals(version, named.group(3), named.group());
    }
    assertTrue(count >= 6, "the page names " + count);
  }

  @Test
  void everyGradleBlockExistsInKotlinAndGroovy() {
    List<String> kotlin =
        blocks("kotlin").stream().filter(AndroidGuideTest::isGradle).map(this::names).toList();
    List<String> groovy = blocks("groovy").stream().map(this::names).toList();

    assertFalse(groovy.isEmpty());
    assertEquals(groovy, kotlin);
  }

  @Test
  void lowestApiIsTheOneThatIsChecked() {
    String level = first("minSdkVersion=\"(\\d+)\"", read(Path.of("src/main/AndroidManifest.xml")));

    assertTrue(page.contains("minSdk = " + level + " "));
    assertTrue(page.contains("minSdk " + level + " "));
    assertTrue(read(Path.of("../pom.xml")).contains("gummy-bears-api-" + level + "<"));
  }

  @Test
  void linksHaveTargets() {
    Matcher link = Pattern.compile("\\]\\(([^)#]+)\\)").matcher(page);
    while (link.find()) {
      assertTrue(Files.exists(Path.of("../docs", link.group(1))), link.group(1));
    }
  }

  private List<String> blocks(String language) {
    List<String> blocks = new ArrayList<>();
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    while (block.find()) {
      blocks.add(block.group(1));
    }
    return blocks;
  }

  private static boolean isGradle(String block) {
    return block.startsWith("android {");
  }

  private String appKotlin() {
    return blocks("kotlin").stream().filter(block -> !isGradle(block)).findFirst().orElseThrow();
  }

  /** Returns the members after the mark, without their indentation. */
  private static String shown(String language, String file, int indent) {
    String source = read(Path.of(SOURCE_FILE.formatted(language, file)));
    String members =
        source.substring(source.indexOf(MARK) + MARK.length(), source.lastIndexOf('}'));
    return members
        .lines()
        .map(line -> line.isEmpty() ? "" : line.substring(indent))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String names(String gradle) {
    return gradle
        .replace("listOf", "")
        .replaceAll("[\"'()=\\[\\],+]", " ")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static String first(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertTrue(found.find(), pattern);
    return found.group(1);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
