package io.cardfile.sample.billing;

import io.cardfile.sample.OptionParser;
import io.cardfile.sample.WrongOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The command line of the billing run. */
@Command(
    name = "cardfile-billing",
    mixinStandardHelpOptions = true,
    versionProvider = OptionParser.Version.class,
    resourceBundle = "io.cardfile.sample.billing.BillingOptions",
    sortOptions = false)
final class BillingOptions {

  /** The task to run. */
  enum Task {
    TRY,
    CHARGE,
    RECONCILE,
    GENERATE,
    COMPARE,
    IMPORT,
    CREATE_QUEUE,
    ENQUEUE,
    WORK,
    PROGRESS;

    private static final Set<Task> OF_THE_QUEUE = EnumSet.of(CREATE_QUEUE, ENQUEUE, WORK, PROGRESS);

    private String option() {
      return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Option(names = "--file", paramLabel = "FILE")
  @Nullable Path file;

  @Option(names = "--purchases", paramLabel = "URL")
  @Nullable String purchases;

  @Option(names = "--merchant", paramLabel = "NAME")
  @Nullable String merchant;

  @Option(names = "--journal", paramLabel = "JOURNAL")
  @Nullable String journal;

  @Option(names = "--new-journal")
  boolean newJournal;

  @Option(names = "--threads", paramLabel = "1..256")
  int threads = 8;

  @Option(names = "--rate", paramLabel = "0..100000")
  int rate;

  @Option(names = "--deadline", paramLabel = "1..3600")
  private int deadline = 55;

  @Option(names = "--skip-bad")
  boolean skipBad;

  @Option(names = "--allow-unknown-reasons")
  private boolean allowUnknownReasons;

  @Option(names = "--allow-unknown-tracking-ids")
  private boolean allowUnknownTrackingIds;

  @Option(names = "--stop-after", paramLabel = "0..1000000")
  int stopAfter = 50;

  @Option(names = "--list", paramLabel = "0..1000000")
  int list = 20;

  @Option(names = "--reconcile")
  private boolean reconcile; // Read by task(..).

  @Option(names = "--quiet", paramLabel = "2..100000")
  private int quiet = 15;

  @Option(names = "--generate", paramLabel = "FILE")
  @Nullable Path generate;

  @Option(names = "--count", paramLabel = "0..100000000")
  int count = 1_000;

  @Option(names = "--seed", paramLabel = "0..999999999")
  long seed = 1;

  @Option(names = "--bad-lines", paramLabel = "0..1000000")
  int badLines;

  @Option(names = "--compare", paramLabel = "LEDGER")
  @Nullable Path compare;

  @Option(names = "--numeric-tokens")
  boolean numericTokens;

  @Option(names = "--import", paramLabel = "CARDS")
  @Nullable Path cards;

  @Option(names = "--credentials", paramLabel = "FILE")
  @Nullable Path credentials;

  @Option(names = "--create-queue")
  private boolean createQueue; // Read by task(..), like the next three.

  @Option(names = "--enqueue")
  private boolean enqueue;

  @Option(names = "--work")
  private boolean work;

  @Option(names = "--progress")
  private boolean progress;

  Task task = Task.TRY;
  private @Nullable DueInput input;

  /** Returns the options, or nothing if help or version was printed. */
  static Optional<BillingOptions> parse(PrintStream out, List<String> arguments)
      throws WrongOptions {
    BillingOptions options = new BillingOptions();
    Optional<ParseResult> given = OptionParser.parse(options, out, arguments);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (!arguments.isEmpty()) {
      options.task = task(given.get());
      options.requireWhatTheTaskNeeds();
      options.requireNothingOfAnotherTask(given.get());
    }
    return Optional.of(options);
  }

  private static Task task(ParseResult given) throws WrongOptions {
    List<Task> tasks =
        Stream.of(Task.values())
            .filter(task -> task != Task.TRY && task != Task.CHARGE)
            .filter(task -> given.hasMatchedOption(task.option()))
            .toList();
    require(
        tasks.size() < 2,
        "--reconcile, --generate, --compare, --import, --create-queue, --enqueue, --work and"
            + " --progress exclude each other");
    return tasks.isEmpty() ? Task.CHARGE : tasks.get(0);
  }

  Duration deadline() {
    return Duration.ofSeconds(deadline);
  }

  Duration quietPeriod() {
    return Duration.ofMinutes(quiet);
  }

  /**
   * Returns the file with the charges; always the same object, because a pipe is read only once.
   */
  DueInput input() throws IOException {
    if (input == null) {
      Path due = Objects.requireNonNull(file);
      input =
          credentials == null
              ? DueInput.of(due)
              : DueInput.of(due, CardCredentials.read(credentials));
    }
    return input;
  }

  /** Returns which charges the file may contain. */
  DuePolicy policy() {
    // These tasks add no charge, and the charges may have been accepted with both options.
    boolean isOfEarlierRuns =
        task == Task.RECONCILE
            || task == Task.COMPARE
            || task == Task.WORK; // --enqueue has checked them.
    return new DuePolicy(
        allowUnknownReasons || isOfEarlierRuns, allowUnknownTrackingIds || isOfEarlierRuns);
  }

  private void requireWhatTheTaskNeeds() throws WrongOptions {
    require(file != null || !needsFile(), "--file is missing: the CSV with the charges");
    require(file != null || !needsJournal(), "--file or --journal is missing");
    require(purchases != null || !needsGateway(), "--purchases is missing: the gateway's base URL");
    require(
        task != Task.IMPORT || credentials != null, "--credentials is missing: the file to write");
    require(!newJournal || mayCreateJournal(), "--new-journal is only for charging");
    if (journal != null) {
      BillingJournal.requireName(journal, task);
      require(
          !newJournal || !journal.equals(BillingJournal.MEMORY),
          "--new-journal does not go with --journal memory");
    }
    if (Task.OF_THE_QUEUE.contains(task)) {
      requireWhatTheQueueNeeds();
    }
  }

  private void requireWhatTheQueueNeeds() throws WrongOptions {
    require(
        BillingJournal.isPostgres(journal),
        "--journal must be the journal in PostgreSQL, jdbc:postgresql:...: the queue is in the same"
            + " database");
    require(
        credentials != null || task != Task.ENQUEUE && task != Task.WORK,
        "--credentials is missing: the queue has the card_id of each charge, never a card token");
    require(file == null || task == Task.ENQUEUE, "--file is only for --enqueue: it is queued");
  }

  private boolean isCharging() {
    return task == Task.CHARGE || task == Task.ENQUEUE || task == Task.WORK;
  }

  private boolean mayCreateJournal() {
    return task == Task.CHARGE || task == Task.CREATE_QUEUE;
  }

  private void requireNothingOfAnotherTask(ParseResult given) throws WrongOptions {
    require(
        task == Task.RECONCILE || !given.hasMatchedOption("--quiet"),
        "--quiet is only for --reconcile");
    require(
        task == Task.IMPORT
            || task == Task.GENERATE
            || task == Task.WORK
            || file != null
            || credentials == null,
        "--credentials is only for --import and with --file");
    require(
        task != Task.WORK || !given.hasMatchedOption("--rate"),
        "--rate is for --enqueue: all nodes together keep the rate of the run");
    require(task == Task.IMPORT || !numericTokens, "--numeric-tokens is only for --import");
  }

  private boolean needsFile() {
    return task == Task.CHARGE || task == Task.COMPARE || task == Task.ENQUEUE;
  }

  private boolean needsJournal() {
    return task == Task.RECONCILE && journal == null;
  }

  private boolean needsGateway() {
    return isCharging() || task == Task.RECONCILE || task == Task.GENERATE;
  }

  private static void require(boolean holds, String message) throws WrongOptions {
    if (!holds) {
      throw new WrongOptions(message);
    }
  }
}
