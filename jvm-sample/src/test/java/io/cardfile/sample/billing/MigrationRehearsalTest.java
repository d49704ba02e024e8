package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cardfile.testkit.SandboxMain;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/migrating-cards.md, each in a process of its own. */
class MigrationRehearsalTest {

  private static final int CARDS_OF_THE_GUIDE = 10_000;
  private static final int JOURNAL_OF_SOME_CHARGES = 4_000; // Bytes.

  @TempDir Path folder;
  private List<String> commands;
  private List<String> outputs;

  @BeforeEach
  void readTheGuide() throws IOException {
    for (String program : List.of("bash", "awk")) {
      assumeTrue(isInstalled(program), program + " is not installed here");
    }
    String page = Files.readString(Path.of("..", "docs", "migrating-cards.md"));
    String guide = page.substring(page.indexOf("\n## Rehearse it\n"));
    commands = blocks(guide, "sh");
    outputs = blocks(guide, "text");
    assertEquals(7, commands.size());
    assertEquals(2, outputs.size());
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  private static List<String> blocks(String guide, String kind) {
    return Pattern.compile("```" + kind + "\n(.*?)```", Pattern.DOTALL)
        .matcher(guide)
        .results()
        .map(block -> block.group(1).strip())
        .toList();
  }

  @Test
  void hundredCardsAreMigrated() throws Exception {
    rehearse(100);
  }

  @Test
  @Tag("slow")
  void tenThousandCardsAreMigrated() throws Exception {
    rehearse(CARDS_OF_THE_GUIDE);
  }

  private void rehearse(int cards) throws Exception {
    run(commands.get(1).replace("10000", Integer.toString(cards)));
    Process sandbox = start(commands.get(2).replace("--port 8480", "--port 0"), "sandbox");
    try {
      final String url = url(sandbox);
      assertEquals(scaled(outputs.get(0), cards), oneSpace(run(commands.get(3))));
      long first = interrupted(at(url, commands.get(4)) + " --rate " + cards / 2);
      assertTrue(first > 0 && first < cards, first + " charges");
      assertCharged(run(at(url, commands.get(5))), cards - first, first);
      assertCharged(run(at(url, commands.get(5))), 0, cards);
    } finally {
      sandbox.destroy(); // As Ctrl-C does.
      sandbox.waitFor();
    }
    assertEquals(scaled(outputs.get(1), cards), oneSpace(run(commands.get(6))));
  }

  private static String at(String url, String command) {
    return command.replace("http://127.0.0.1:8480", url);
  }

  private static void assertCharged(String report, long now, long before) {
    assertEquals(now, BillingCommand.reported(report, "sent now"), report);
    assertEquals(before, BillingCommand.reported(report, "replayed from the journal"), report);
    assertEquals(now + before, BillingCommand.reported(report, "approved"), report);
  }

  /** Stops the run in the middle, and returns how many charges it sent. */
  private long interrupted(String command) throws Exception {
    Process run = start(command, "interrupted");
    File journal = folder.resolve("billing.journal").toFile();
    try {
      awaitThat(() -> journal.length() >= JOURNAL_OF_SOME_CHARGES, run);
    } finally {
      run.destroy();
    }
    assertEquals(143, run.waitFor(), output("interrupted"));
    String report = output("interrupted");
    assertEquals(0, BillingCommand.reported(report, "in doubt"), report);
    return BillingCommand.reported(report, "sent now");
  }

  /** Waits until {@code reached} or the end of the process; an interrupt ends the wait. */
  private static void awaitThat(Callable<Boolean> reached, Process process) throws Exception {
    boolean ended = false;
    while (!ended && !reached.call()) {
      ended = process.waitFor(1, TimeUnit.MILLISECONDS);
    }
  }

  private String run(String script) throws Exception {
    assertEquals(0, start(script, "command").waitFor(), output("command"));
    return output("command");
  }

  /** Starts a script; its last command replaces the shell, so that it receives the signals. */
  private Process start(String script, String name) throws IOException {
    String here =
        script
            .replace("java -jar testkit/target/cardfile-sandbox.jar", program(SandboxMain.class))
            .replace("java -jar jvm-sample/target/cardfile-billing.jar", program(BillingRun.class));
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-ec", here)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .redirectError(folder.resolve(name + ".err").toFile());
    return builder.start();
  }

  private static String program(Class<?> main) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String options = "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";
    String classes = System.getProperty("java.class.path");
    return "exec '" + java + "' " + options + " -cp '" + classes + "' " + main.getName();
  }

  private String url(Process sandbox) throws Exception {
    Path printed = folder.resolve("sandbox.out");
    awaitThat(() -> Files.readString(printed).endsWith("\n"), sandbox);
    try (BufferedReader out = Files.newBufferedReader(printed)) {
      String ready = out.readLine();
      assertTrue(ready != null, Files.readString(folder.resolve("sandbox.err")));
      return ready.replaceFirst(".* purchases=", "");
    }
  }

  private String output(String name) throws IOException {
    return Files.readString(folder.resolve(name + ".out"))
        + Files.readString(folder.resolve(name + ".err"));
  }

  /** Returns the output that the guide shows, for another number of cards. */
  private static String scaled(String output, int cards) {
    return oneSpace(
        Pattern.compile("[0-9][0-9,]*")
            .matcher(output)
            .replaceAll(number -> scaled(number, CARDS_OF_THE_GUIDE / cards)));
  }

  private static String scaled(MatchResult number, int factor) {
    long count = Long.parseLong(number.group().replace(",", ""));
    return String.format(Locale.ROOT, "%,d", count / factor);
  }

  private static String oneSpace(String output) {
    return output.strip().replaceAll(" +", " ");
  }
}
