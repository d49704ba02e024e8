package io.cardfile.sample.android;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The build's check refuses what API 26 lacks, and nothing else. */
class ApiLevelTest {

  private static final List<String> LACKING =
      List.of(
          "s.repeat(2)",
          "s.isBlank()",
          "s.strip()",
          "in.readAllBytes()",
          "t.toList()",
          "java.util.Optional.of(s).isEmpty()",
          "java.util.HexFormat.of()",
          "java.net.http.HttpClient.newHttpClient()");

  private static final List<String> THERE =
      List.of(
          "java.time.Instant.now()",
          "java.util.Base64.getEncoder()",
          "java.util.concurrent.CompletableFuture.completedFuture(s)",
          "t.findFirst()",
          "java.util.Optional.of(s)",
          "java.nio.file.Paths.get(s)");

  @Test
  void codeBeyondApi26IsRefused(@TempDir Path folder) throws Exception {
    List<String> refused = ApiLevel.refused(folder, LACKING);

    assertEquals(LACKING, refused);
    System.out.println("API 26: each of " + refused.size() + " calls of later Java is objected to");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "core",
        "transport-retrofit",
        "crypto-bouncycastle",
        "journal-file",
        "testkit",
        "android-sample"
      })
  void modulesForAndroidAreChecked(String module) throws IOException {
    String pom = Files.readString(Path.of("..", module, "pom.xml"));

    assertTrue(pom.contains("<artifactId>animal-sniffer-maven-plugin</artifactId>"));
  }

  @Test
  void codeOfApi26IsAccepted(@TempDir Path folder) throws Exception {
    assertEquals(List.of(), ApiLevel.refused(folder, THERE));
  }
}
