package io.cardfile.ops;

import io.cardfile.PaymentClient;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonValue;
import io.cardfile.purchase.Capture;
import io.cardfile.reconcile.JournalOperations;
import io.cardfile.reconcile.LookUpReport;
import io.cardfile.reconcile.UnresolvedEntry.Reason;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The entry point of the command for operators; {@code help} lists its commands. */
public final class Main {

  static final int DONE = 0;
  static final int WRONG_USAGE = 2;
  static final int REFUSED = 3;
  static final int FAILED = 4;
  static final int NOT_FOUND = 5; // A JVM that cannot start ends with 1.

  private static final Set<Reason> FAILURES =
      EnumSet.of(Reason.SOURCE_FAILED, Reason.SOURCE_NOT_VERIFIED);
  private static final int LONGEST_LIST = 1_000;
  private static final String GATEWAY = "gateway";

  private final Setup setup;
  private final PrintStream out;
  private final PrintStream err;
  private final @Nullable UnaryOperator<@Nullable String> console;

  /**
   * Creates the command.
   *
   * @param console shows a question and returns the answer; null without a person
   */
  Main(
      Setup setup,
      PrintStream out,
      PrintStream err,
      @Nullable UnaryOperator<@Nullable String> console) {
    this.setup = setup;
    this.out = out;
    this.err = err;
    this.console = console;
  }

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Console console = System.console();
    UnaryOperator<@Nullable String> ask =
        console == null ? null : question -> console.readLine("%s", question);
    Setup setup = new Setup(System.getenv(), null);
    System.exit(new Main(setup, System.out, System.err, ask).run(arguments));
  }

  /** Runs the command and returns its exit code. */
  int run(String... arguments) {
    try {
      return perform(CommandLine.parse(arguments));
    } catch (CommandFailure e) {
      return failed(e.exitCode, e.getMessage());
    } catch (JournalException e) {
      boolean isConflict = e.reason() == JournalException.Reason.CONFLICT;
      return failed(isConflict ? REFUSED : FAILED, e.getMessage());
    } catch (IOException e) {
      return failed(FAILED, String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      return failed(WRONG_USAGE, e.getMessage() + "; see help");
    } catch (RuntimeException | Error e) { // Its message may contain a value of a purchase.
      return failed(FAILED, "unexpected " + e.getClass().getName() + at(e.getStackTrace()));
    }
  }

  private static String at(StackTraceElement... trace) {
    return trace.length == 0 ? "" : " at " + trace[0];
  }

  private int failed(int exitCode, String message) {
    err.println("cardfile-ops: " + message);
    return exitCode;
  }

  private int perform(CommandLine line) throws CommandFailure, IOException {
    switch (line.command) {
      case "help":
        out.print(CommandLine.HELP);
        return DONE;
      case "version":
        String version = Main.class.getPackage().getImplementationVersion();
        out.println("cardfile-ops " + (version == null ? "(development build)" : version));
        return DONE;
      case "list":
        return setup.onJournal(line, false, journal -> list(line, operations(line, journal)));
      case "show":
        return setup.onJournal(line, false, journal -> show(line, operations(line, journal)));
      case "look-up":
        PaymentClient.Builder client = setup.client(line);
        return setup.onJournal(line, false, journal -> lookUp(line, client, journal));
      case "resolve":
        return resolve(line);
      case "purge":
        return purge(line);
      default:
        return check(line);
    }
  }

  private int list(CommandLine line, JournalOperations operations) throws IOException {
    String merchant = line.value("--merchant");
    List<JournalEntry> entries =
        merchant == null
            ? operations.list(LONGEST_LIST + 1)
            : operations.list(merchant, LONGEST_LIST + 1);
    List<JournalEntry> shown = entries.subList(0, Math.min(entries.size(), LONGEST_LIST));
    Instant now = operations.now();
    List<JsonValue> documents = new ArrayList<>();
    for (JournalEntry entry : shown) {
      documents.add(new EntryFields(entry, operations, now).json().build());
    }
    JsonObject.Builder json = JsonObject.builder().put("entries", JsonArray.of(documents));
    json.put("open", shown.size());
    if (shown.size() < entries.size()) {
      json.put("more", "these are the oldest, and there are more");
    }
    if (entries.isEmpty() && merchant != null && !operations.list(1).isEmpty()) {
      json.put("note", "other merchants have open purchases: is --merchant right?");
    }
    print(line, json.build());
    return DONE;
  }

  private int show(CommandLine line, JournalOperations operations)
      throws CommandFailure, IOException {
    print(line, fields(entry(line, operations), operations).json().build());
    return DONE;
  }

  private int lookUp(CommandLine line, PaymentClient.Builder client, PurchaseJournal journal)
      throws CommandFailure, IOException {
    JournalEntry entry = entry(line, operations(line, journal));
    OutcomeSource gateway = client.journal(journal, entry.merchant()).build().outcomeSource();
    JournalOperations operations =
        JournalOperations.builder(journal)
            .source(GATEWAY, gateway)
            .quietPeriod(Setup.quietPeriod(line))
            .build();
    LookUpReport report = operations.lookUp(entry);
    JsonObject.Builder json = fields(entry, operations).json();
    report.texts().forEach(json::put);
    json.put("decision", report.decision()).put("meaning", report.meaning());
    Optional<String> command = ResolveLine.of(report, line);
    command.ifPresent(exact -> json.put("type", exact));
    print(line, json.build());
    if (report.alarm().isPresent() || report.reason().filter(FAILURES::contains).isPresent()) {
      return FAILED;
    }
    return command.isPresent() || !entry.state().isOpen() ? DONE : NOT_FOUND;
  }

  private int resolve(CommandLine line) throws CommandFailure, IOException {
    String option =
        line.oneOf("--charged", "--authorized", "--declined", "--voided", "--not-charged");
    JournalOutcome outcome = outcome(option, line);
    String reason = line.required("--reason");
    boolean withoutCredential = line.has("--without-credential");
    String by = line.has("--by") ? line.required("--by") : setup.userName();
    requireNote(by + ": " + reason);
    return setup.onJournal(
        line,
        true,
        journal -> {
          JournalOperations operations = operations(line, journal);
          JournalEntry entry = entry(line, operations);
          requireAttempt(line, entry);
          if (isRecorded(entry, outcome)) {
            throw CommandFailure.notFound("nothing to do: the purchase is " + entry.state());
          }
          operations.requireResolvable(entry, outcome, by, reason, withoutCredential);
          confirm(
              line,
              Output.text(fields(entry, operations).json().build())
                  + "It becomes "
                  + outcome.state()
                  + outcome.gatewayId().map(id -> " with the ID " + id).orElse("")
                  + ": the application "
                  + effect(option)
                  + (withoutCredential ? " It does not get the stored card." : "")
                  + " This cannot be undone.");
          JournalEntry resolved = operations.resolve(entry, outcome, by, reason, withoutCredential);
          print(line, fields(resolved, operations).json().build());
          return DONE;
        });
  }

  private static void requireNote(String note) throws CommandFailure {
    try {
      JournalOutcome.notCharged().withNote(note);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.wrongUsage("--reason with your name: " + e.getMessage());
    }
  }

  /** A line that was printed for an attempt must not resolve a later one. */
  private static void requireAttempt(CommandLine line, JournalEntry entry) throws CommandFailure {
    if (line.has("--attempt") && !line.required("--attempt").equals("" + entry.attempt())) {
      throw CommandFailure.refused("there is another attempt by now: look the purchase up again");
    }
  }

  private static boolean isRecorded(JournalEntry entry, JournalOutcome outcome) {
    JournalOutcome recorded = entry.outcome().orElse(null);
    return recorded != null
        && recorded.state() == outcome.state()
        && recorded.isVoided() == outcome.isVoided()
        && (outcome.state() != JournalState.APPROVED
            || recorded.gatewayId().equals(outcome.gatewayId())
                && recorded.detail().equals(outcome.detail()));
  }

  private static JournalOutcome outcome(String option, CommandLine line) throws CommandFailure {
    switch (option) {
      case "--charged":
        return approved(option, line, Capture.FULL);
      case "--authorized":
        return approved(option, line, Capture.NONE);
      case "--declined":
        return JournalOutcome.declined(null, null, null);
      case "--voided":
        return JournalOutcome.voided(null);
      default:
        return JournalOutcome.notCharged();
    }
  }

  private static JournalOutcome approved(String option, CommandLine line, Capture capture)
      throws CommandFailure {
    JournalOutcome approved = JournalOutcome.approved(line.required(option), null, capture);
    if (!approved.gatewayId().isPresent()) {
      throw CommandFailure.wrongUsage(
          option + " needs the gateway's ID: at most 64 letters, digits and -._~:");
    }
    return approved;
  }

  private static String effect(String option) {
    switch (option) {
      case "--charged":
        return "finds it paid, and delivers.";
      case "--authorized":
        return "finds it authorised, and captures it.";
      case "--declined":
        return "finds it declined, and never sends this reference again.";
      case "--voided":
        return "finds it not charged, and never sends this reference again.";
      default:
        return "may send this reference again, which charges the card.";
    }
  }

  private int purge(CommandLine line) throws CommandFailure, IOException {
    String age = line.required("--older-than");
    if (!age.matches("[1-9][0-9]{0,5}d")) {
      throw CommandFailure.wrongUsage("--older-than is a number of days, such as 400d");
    }
    long days = Long.parseLong(age.replace("d", ""));
    return setup.onJournal(
        line,
        true,
        journal -> {
          confirm(
              line,
              "Removes the entries of all merchants that are not open and have not changed for "
                  + days
                  + " days. If such a reference is sent again, it is charged again.");
          long removed = operations(line, journal).purge(Duration.ofDays(days));
          print(line, JsonObject.builder().put("removed", removed).build());
          return DONE;
        });
  }

  private int check(CommandLine line) throws CommandFailure {
    GoLiveCheck check = new GoLiveCheck(setup, line);
    print(line, check.run());
    return check.isOk() ? DONE : FAILED;
  }

  private static JournalOperations operations(CommandLine line, PurchaseJournal journal)
      throws CommandFailure {
    return JournalOperations.builder(journal).quietPeriod(Setup.quietPeriod(line)).build();
  }

  private static JournalEntry entry(CommandLine line, JournalOperations operations)
      throws CommandFailure, IOException {
    if (line.has("--merchant")) {
      return operations
          .find(line.required("--merchant"), line.reference())
          .orElseThrow(
              () ->
                  CommandFailure.notFound(
                      "the journal has no purchase of this merchant with this reference: are both"
                          + " right?"));
    }
    List<JournalEntry> found = operations.findOpen(line.reference());
    if (found.isEmpty()) {
      throw CommandFailure.notFound(
          "no open purchase has this reference; for one that is resolved give --merchant NAME");
    }
    if (found.size() > 1) {
      throw CommandFailure.wrongUsage(
          "several merchants have this reference: give --merchant NAME");
    }
    return found.get(0);
  }

  private void confirm(CommandLine line, String change) throws CommandFailure {
    if (line.has("--yes")) {
      return;
    }
    String question = change + System.lineSeparator() + "Change it? [y/N] ";
    String answer = console == null ? null : console.apply(question);
    if (answer == null) {
      throw CommandFailure.refused(
          "nothing was changed: there is no console for the question; in a script give --yes");
    }
    if (!answer.trim().matches("(?i)y|yes")) {
      throw CommandFailure.refused("nothing was changed");
    }
  }

  private static EntryFields fields(JournalEntry entry, JournalOperations operations)
      throws JournalException {
    return new EntryFields(entry, operations, operations.now());
  }

  private void print(CommandLine line, JsonObject document) {
    new Output(out, line.has("--json"))
        .print(document, line.command.equals("list") ? EntryFields.COLUMNS : GoLiveCheck.COLUMNS);
  }
}
