package io.cardfile.testkit.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.testkit.TestCard;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/sandbox.md and compares its tables with the program. */
class SandboxGuideTest {

  private static final Pattern COMMAND =
      Pattern.compile("```bash\n(.*?)```\n\n```(?:json|text)\n(.*?)```", Pattern.DOTALL);
  private static final String END = "--- end of this command ---";

  @TempDir Path directory;
  private String guide;

  @BeforeEach
  void read() throws Exception {
    guide = Files.readString(Path.of("..", "docs", "sandbox.md"));
  }

  @Test
  void commandsPrintWhatIsShown() throws Exception {
    for (String program : List.of("bash", "curl", "openssl")) {
      assumeTrue(isInstalled(program), program + " is not installed");
    }
    List<String> shown = new ArrayList<>();
    StringBuilder script = new StringBuilder();
    for (MatchResult command : COMMAND.matcher(guide).results().collect(Collectors.toList())) {
      script.append(command.group(1)).append("echo '").append(END).append("'\n");
      shown.add(command.group(2).strip());
    }
    assertEquals(4, shown.size());
    try (SandboxProcess sandbox = SandboxProcess.start("--port", "0")) {
      String url = sandbox.line().replaceAll(".*purchases=", "");
      String output = bash(script.toString().replace("http://127.0.0.1:8480", url));
      assertEquals(
          shown,
          Stream.of(output.split(END)).limit(4).map(String::strip).collect(Collectors.toList()));
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private String bash(String script) throws Exception {
    Path file = Files.writeString(directory.resolve("script.sh"), script);
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder("bash", file.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output);
  }

  @Test
  void everyOptionIsInTheTable() {
    assertEquals(
        matches("(?m)^  (--[a-z-]+)", SandboxOptions.HELP), matches("\\| `(--[a-z-]+)", guide));
  }

  @Test
  void everyTestCardIsListed() {
    List<String> numbers =
        Stream.of(TestCard.values()).map(TestCard::number).sorted().collect(Collectors.toList());
    assertEquals(numbers, matches("`([0-9]{13,19})`", guide));
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .sorted()
        .collect(Collectors.toList());
  }
}
