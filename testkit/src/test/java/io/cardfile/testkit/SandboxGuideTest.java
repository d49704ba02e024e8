package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.SimulatorRule;
import io.cardfile.testkit.gateway.TestCard;
import io.cardfile.testkit.gateway.TestCards;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verifies docs/sandbox.md: runs its commands and compares their output. */
class SandboxGuideTest {

  private static final Pattern COMMAND =
      Pattern.compile("```bash\n(.*?)```\n\n```(?:json|text)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern STARTED =
      Pattern.compile("```sh\njava -jar \\S+(.* --port ([0-9]+).*)\n```");
  private static final String END = "--- end of this command ---";

  @TempDir Path directory;
  private String guide;

  @BeforeEach
  void read() throws IOException {
    guide = Files.readString(Path.of("..", "docs", "sandbox.md"));
  }

  @Test
  void commandsPrintWhatIsShown() throws Exception {
    for (String program : List.of("bash", "curl", "openssl", "sed", "grep", "tr")) {
      assumeTrue(isInstalled(program), program + " is not installed here");
    }
    List<String> wanted = new ArrayList<>();
    StringBuilder script = new StringBuilder();
    for (Matcher command = COMMAND.matcher(guide); command.find(); ) {
      script.append(command.group(1)).append("\necho; echo '").append(END).append("'\n");
      wanted.add(command.group(2).strip());
    }
    assertEquals(14, wanted.size());
    assertEquals(wanted, run(script.toString()));
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private List<String> run(String script) throws Exception {
    String here = script.replace("java -jar testkit/target/cardfile-sandbox.jar", program());
    List<FaultServer> servers = new ArrayList<>();
    try {
      for (Matcher started = STARTED.matcher(guide); started.find(); ) {
        servers.add(start(started.group(1)));
        String address = servers.get(servers.size() - 1).walletUrl().replaceFirst(".*//", "");
        here = here.replace("127.0.0.1:" + started.group(2), address);
      }
      return outputs(bash(here));
    } finally {
      servers.forEach(FaultServer::close);
    }
  }

  private static String program() {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classes = System.getProperty("java.class.path");
    return "'" + java + "' -cp '" + classes + "' " + SandboxMain.class.getName();
  }

  private static FaultServer start(String options) {
    SandboxMain main =
        new SandboxMain(new PrintStream(OutputStream.nullOutputStream()), System.err);
    String anyPort = options.strip().replaceFirst("--port [0-9]+", "--port 0");
    assertEquals(0, main.start(anyPort.split(" ")));
    return main.server();
  }

  private static List<String> outputs(String all) {
    List<String> outputs = new ArrayList<>();
    for (String output : all.split(END)) {
      outputs.add(output.strip());
    }
    outputs.remove(outputs.size() - 1);
    return outputs;
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
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  @Test
  void everyAddressOfTheCommandsIsOneOfAProgramThatIsStarted() {
    Set<String> started = all("```sh\njava -jar .*--port ([0-9]+)");
    assertEquals(all("127\\.0\\.0\\.1:([0-9]+)"), started);
  }

  private Set<String> all(String pattern) {
    return Pattern.compile(pattern)
        .matcher(guide)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  @Test
  void everyRuleIsListedWithItsSource() {
    for (SimulatorRule rule : GatewaySimulator.rules()) {
      String row =
          "| `" + rule.name() + "` | " + rule.source() + " | " + rule.description() + " |\n";
      assertTrue(guide.contains(row), row);
    }
    long rows =
        guide.lines().filter(line -> line.matches("\\| `[a-z-]+` \\| [a-z]+ \\| .*")).count();
    assertEquals(GatewaySimulator.rules().size(), rows);
  }

  @Test
  void everyTestCardIsListed() {
    for (TestCard card : TestCards.all()) {
      assertTrue(guide.contains("`" + card.number() + "`"), card.toString());
    }
  }

  @Test
  void everyOptionIsExplained() {
    Matcher option = Pattern.compile("--[a-z]+").matcher(SandboxOptions.HELP);
    while (option.find()) {
      assertTrue(guide.contains("| `" + option.group()), option.group());
    }
  }

  @Test
  void exampleIsATestOfThisModule() throws IOException {
    Path source = Path.of("src", "test", "java", "io", "cardfile", "testkit", "ShopTest.java");
    int from = guide.indexOf("```java\n") + "```java\n".length();
    String shown = guide.substring(from, guide.indexOf("```", from));
    assertTrue(Files.readString(source).contains(shown), shown);
  }
}
