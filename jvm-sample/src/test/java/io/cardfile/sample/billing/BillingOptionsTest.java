package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.sample.NumberOptions;
import io.cardfile.sample.WrongOptions;
import io.cardfile.sample.billing.BillingOptions.Task;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class BillingOptionsTest {

  private static final String NO_JOURNAL_FOLDER =
      "--file is a pipe, a device or in a folder of devices, where no journal can be kept; name one"
          + " with --journal";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource({
    "--nonsense, there is no option --nonsense",
    "--threads=CANARY, --threads must be a number from 1 to 256",
    "--nonsense=CANARY, there is no option --nonsense",
    "-xCANARY, argument 1 is unexpected: every option except -h and -V begins",
    "--file --purchases CANARY, --file needs a value",
    "--skip-bad=CANARY, --skip-bad takes no value",
    "--file CANARY --file b, --file is given more than once",
    "CANARY, argument 1 is unexpected: every option except -h and -V begins",
    "--file CANARY CANARY, an argument is unexpected: every option except -h and -V begins",
    "--skip-bad=true, --skip-bad takes no value",
    "--help=CANARY, --help takes no value",
    "--new-journal=false, --new-journal takes no value",
    "--threads +8, --threads must be a number from 1 to 256",
    "--threads \u0668, --threads must be a number from 1 to 256",
    "--file due.csv CANARY, argument 3 is unexpected: every option except -h and -V begins",
    "--file, --file needs a value",
    "--threads 0, --threads must be a number from 1 to 256",
    "--threads CANARY, --threads must be a number from 1 to 256",
    "--rate -1, --rate must be a number from 0 to 100000",
    "--count 9999999999, --count must be a number from 0 to 100000000",
    "--threads 2, --file is missing: the CSV with the charges",
    "--file due.csv, --purchases is missing: the gateway's base URL",
    "--reconcile --purchases https://p.example, --file or --journal is missing",
    "--file a --purchases http://127.0.0.1:1 --quiet 3, --quiet is only for --reconcile",
    "--generate a --purchases http://127.0.0.1:1 --quiet 3, --quiet is only for --reconcile",
    "--generate a.csv --reconcile, '--reconcile, --generate, --compare, --import,"
        + " --create-queue, --enqueue, --work and --progress exclude each other'",
    "--import a.csv, --credentials is missing: the file to write",
    "--reconcile --journal file:a --purchases http://127.0.0.1:1 --credentials b,"
        + " --credentials is only for --import and with --file",
    "--file a --purchases http://127.0.0.1:1 --numeric-tokens, --numeric-tokens is only for"
        + " --import",
    "--compare a.csv, --file is missing: the CSV with the charges",
    "--file a --purchases https://p.example, the environment variable CARDFILE_USERNAME is not set",
    "--file a --purchases http://127.0.0.1:1 --journal CANARY, '--journal must be file:PATH,'",
    "--file a --purchases http://127.0.0.1:1 --journal file:, '--journal must be file:PATH,'",
    "--file a --purchases http://127.0.0.1:1 --journal file:/, '--journal must be file:PATH,'",
    "--file a --purchases http://127.0.0.1:1 --journal jdbc:postgresql://h:CANARY/db,"
        + " --journal must be a URL that the PostgreSQL driver accepts",
    "--file a --purchases http://127.0.0.1:1 --journal jdbc:postgresql://u:CANARY@h/db,"
        + " --journal must be a URL that the PostgreSQL driver accepts",
    "--reconcile --purchases http://127.0.0.1:1 --journal memory, --journal memory holds nothing",
    "--new-journal --reconcile --file a --purchases http://127.0.0.1:1,"
        + " --new-journal is only for charging",
    "--new-journal --journal memory --file a --purchases http://127.0.0.1:1,"
        + " --new-journal does not go with --journal memory",
    "--generate a --purchases nonsense, '--purchases '",
    "--progress --journal file:a, '--journal must be the journal in PostgreSQL'",
    "--enqueue --file a --purchases http://127.0.0.1:1 --journal jdbc:postgresql:a,"
        + " '--credentials is missing: the queue has the card_id'",
    "--work --purchases http://127.0.0.1:1 --journal jdbc:postgresql:a,"
        + " '--credentials is missing: the queue has the card_id'",
    "--work --purchases http://127.0.0.1:1 --journal jdbc:postgresql:a --credentials b --rate 5,"
        + " '--rate is for --enqueue: '",
    "--work --purchases http://127.0.0.1:1 --journal jdbc:postgresql:a --credentials b --file c,"
        + " '--file is only for --enqueue: '",
    "--file a --purchases http://127.0.0.1:1 --merchant x\u0007y, --merchant must be 1 to 255",
  })
  void wrongOptionPrintsOneSentenceAndTheHelpOption(String line, String message) {
    assertEquals(BillingRun.WRONG_OPTIONS, run(line.split(" ")));
    assertTrue(err().startsWith("cardfile-billing: " + message), err());
    assertTrue(err().endsWith("\ncardfile-billing: see --help\n"), err());
    assertEquals(2, err().lines().count(), err());
    assertFalse(err().contains("CANARY"), err());
    assertEquals("", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void driverOfTheDatabaseLogsNoPartOfItsUrl() {
    List<String> logged = new ArrayList<>();
    Handler handler = new TextHandler(logged);
    Logger.getLogger("").addHandler(handler);
    try {
      String url = "jdbc:postgresql://u:CANARY@h:5432";
      String[] line = {"--file", "a", "--purchases", "http://127.0.0.1:1", "--journal", url};
      assertEquals(BillingRun.WRONG_OPTIONS, run(line));
    } finally {
      Logger.getLogger("").removeHandler(handler);
    }
    assertEquals(List.of(), logged);
  }

  /** Collects log messages with their parameters. */
  private static final class TextHandler extends Handler {
    private final List<String> texts;

    TextHandler(List<String> texts) {
      this.texts = texts;
    }

    @Override
    public void publish(LogRecord logged) {
      texts.add(logged.getMessage() + Arrays.toString(logged.getParameters()));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void addressWithoutTlsIsRefused() {
    Map<String, String> environment = Map.of("CARDFILE_USERNAME", "m", "CARDFILE_TOKEN", "CANARY");
    String[] line = {"--file", "a", "--purchases", "http://p.example"};
    assertEquals(
        BillingRun.WRONG_OPTIONS,
        new BillingRun(stream(out), stream(err), environment, Clock.systemUTC()).run(line));
    assertTrue(err().contains("--purchases must be https"), err());
    assertFalse(err().contains("CANARY"), err());
  }

  @ParameterizedTest
  @CsvSource({
    "CARDFILE_USERNAME, CANARY:x, must not hold a colon",
    "CARDFILE_USERNAME, '', is not set",
    "CARDFILE_TOKEN, '', is not set",
  })
  void wrongCredentialNamesItsVariable(String variable, String value, String problem) {
    String[] line = {"--file", "a", "--purchases", "http://127.0.0.1:1"};
    assertEquals(
        BillingRun.WRONG_OPTIONS,
        new BillingRun(stream(out), stream(err), Map.of(variable, value), Clock.systemUTC())
            .run(line));
    assertTrue(err().contains("the environment variable " + variable + " " + problem), err());
    assertFalse(err().contains("CANARY"), err());
  }

  @Test
  void helpExplainsEveryOption() {
    String help = help();
    for (OptionSpec option : CommandSpec.forAnnotatedObject(new BillingOptions()).options()) {
      assertTrue(help.contains(" " + option.longestName()), option.longestName());
      assertNotEquals("", String.join("", option.description()), option.longestName());
    }
  }

  @Test
  void numbersHaveRanges() {
    assertEquals(9, NumberOptions.check(BillingOptions::new));
  }

  @Test
  void versionIsPrinted() {
    assertEquals(BillingRun.DONE, run("--version"));
    assertEquals("cardfile-billing (development build)\n", out.toString(StandardCharsets.UTF_8));
  }

  private String help() {
    assertEquals(BillingRun.DONE, run("--help"));
    return out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
  }

  @Test
  void helpNamesTheDefaults() throws Exception {
    BillingOptions defaults = parse("--file", "a", "--purchases", "https://p.example");
    assertEquals(Task.CHARGE, defaults.task);
    String help = help();
    assertTrue(help.contains("simultaneous charges; " + defaults.threads + " by default"), help);
    assertTrue(help.contains("one charge; " + defaults.deadline().toSeconds() + " by default"));
    assertTrue(help.contains("each list; " + defaults.list + " by default"));
    assertTrue(
        help.contains("as not charged; " + defaults.quietPeriod().toMinutes() + " by default"));
  }

  @Test
  void noArgumentsAreReadFromAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("arguments"), "--help");
    assertEquals(BillingRun.WRONG_OPTIONS, run("@" + file));
  }

  private static BillingOptions parse(String... line) throws WrongOptions {
    return BillingOptions.parse(System.out, List.of(line)).orElseThrow();
  }

  @Test
  void noOptionsRunTheTrial() throws Exception {
    assertEquals(Task.TRY, parse().task);
  }

  @Test
  void missingFileIsReportedAndLeavesNoJournal(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("due.csv");
    assertEquals(
        BillingRun.FAILED, run("--file", file.toString(), "--purchases", "http://127.0.0.1:1"));
    assertEquals("cardfile-billing: there is no file " + file + "\n", err());
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void folderInsteadOfAFileIsReported(@TempDir Path folder) {
    assertEquals(
        BillingRun.FAILED, run("--file", folder.toString(), "--purchases", "http://127.0.0.1:1"));
    assertEquals("cardfile-billing: " + folder + ": is a folder\n", err());
  }

  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // Reading may never end.
  @ParameterizedTest
  @ValueSource(strings = {"/dev/null", "/dev/stdin", "/dev/shm/due.csv", "/proc/self/status"})
  void journalIsNeverInAFolderOfDevices(String file) {
    String[] charge = {"--file", file, "--purchases", "http://127.0.0.1:1"};
    assertEquals(BillingRun.WRONG_OPTIONS, run(charge));
    assertTrue(err().startsWith("cardfile-billing: " + NO_JOURNAL_FOLDER), err());
    err.reset();
    String[] reconcile = {"--reconcile", "--file", file, "--purchases", "http://127.0.0.1:1"};
    assertEquals(BillingRun.WRONG_OPTIONS, run(reconcile));
    assertTrue(err().startsWith("cardfile-billing: " + NO_JOURNAL_FOLDER), err());
  }

  @Test
  void linkToAFolderOfDevicesIsRefused(@TempDir Path folder) throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("in"), Path.of("/dev"));
    String file = link.resolve("due.csv").toString();
    int code = run("--file", file, "--purchases", "http://127.0.0.1:1");
    Files.delete(link);
    assertEquals(BillingRun.WRONG_OPTIONS, code);
    assertTrue(err().startsWith("cardfile-billing: " + NO_JOURNAL_FOLDER), err());
  }

  @Test
  void journalThatIsNotThereIsNotReconciled(@TempDir Path folder) {
    Path journal = folder.resolve("mistyped.journal");
    String name = "file:" + journal;
    String url = "http://127.0.0.1:1";
    assertEquals(BillingRun.FAILED, run("--reconcile", "--journal", name, "--purchases", url));
    assertTrue(err().startsWith("cardfile-billing: journal UNAVAILABLE: " + journal), err());
    assertFalse(Files.exists(journal));
  }

  @Test
  void fileThatIsNotThereIsNotReconciled(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("nope.csv");
    Files.createFile(folder.resolve("billing.journal"));
    String[] reconcile = {"--reconcile", "--file", "" + file, "--purchases", "http://127.0.0.1:1"};
    assertEquals(BillingRun.FAILED, run(reconcile));
    assertEquals(
        "cardfile-billing: "
            + file
            + ": there is no such file; correct --file, or name the journal with --journal\n",
        err());
  }

  @Test
  void helpExplainsWhatPreventsASecondCharge() {
    for (String words :
        List.of(
            "With the same journal and the same references nothing is charged twice.",
            "resolve what is in doubt with --reconcile",
            "every charge of FILE that a journal does not know is made, perhaps again",
            "Correct FILE in a text editor: a spreadsheet changes references",
            "'memory' is lost with the run: for tests only")) {
      assertTrue(help().contains(words), words);
    }
  }

  @Test
  void existingFileIsNotOverwritten(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("due.csv"), "mine");
    assertEquals(
        BillingRun.FAILED, run("--generate", file.toString(), "--purchases", "http://127.0.0.1:1"));
    assertTrue(err().contains(file + " already exists"), err());
    assertEquals("mine", Files.readString(file));
  }

  @ParameterizedTest
  @CsvSource({
    "'', is empty: the sandbox writes its ledger when it is stopped",
    "'reference,CANARY\nx,y\n', is not a ledger of the sandbox",
    "'reference,amount,currency,kind\nx,CANARY,AUD,first\n', is not a ledger of the sandbox",
    "'reference,amount,currency,kind\nx,1,CANARY,first\n', is not a ledger of the sandbox",
    "'reference,amount,currency,kind\nx\n', is not a ledger of the sandbox",
    "'reference,amount,currency,kind\n\"CANARY', is not a ledger of the sandbox",
  })
  void invalidLedgerIsReported(String text, String problem, @TempDir Path folder)
      throws IOException {
    Path ledger = Files.writeString(folder.resolve("ledger.csv"), text.replace("\\n", "\n"));
    Path due = folder.resolve("due.csv");
    Files.writeString(due, String.join(",", DueColumns.ALL) + "\n");
    assertEquals(BillingRun.FAILED, run("--compare", ledger.toString(), "--file", due.toString()));
    assertEquals("cardfile-billing: " + ledger + ": " + problem + "\n", err());
  }

  @Test
  void passwordsOfADatabaseAddressAreNotShown() {
    String shown = "jdbc:postgresql://db.example/shop";
    assertEquals(shown, PostgresJournal.withoutSecrets(shown + "?user=u&password=CANARY"));
    assertEquals(
        shown, PostgresJournal.withoutSecrets("jdbc:postgresql://u:CANARY@db.example/shop"));
  }

  @Test
  void optionsOfTheGuideAreAccepted() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "billing.md"));
    Matcher command = Pattern.compile("cardfile-billing\\.jar ([^\n]+)").matcher(page);
    int count = 0;
    for (; command.find(); count++) {
      String options = command.group(1);
      assertDoesNotThrow(() -> parse(options.split(" ")), options);
    }
    assertEquals(11, count);
  }

  private int run(String... line) {
    return new BillingRun(stream(out), stream(err), Map.of(), Clock.systemUTC()).run(line);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
