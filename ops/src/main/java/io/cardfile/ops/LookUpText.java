package io.cardfile.ops;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.ReportedOutcome;
import io.cardfile.purchase.Capture;
import java.io.File;
import java.util.Arrays;
import java.util.Optional;

/** What the gateway's answer to a look-up means, and how to resolve the entry with it. */
final class LookUpText {

  /** What a person cannot do for the first payment of a card that is put on file. */
  static final String STORED_CARD =
      "Leave it to the reconciler, which gives the application the stored card.";

  private final ReportedOutcome report;
  private final JournalEntry entry;
  private final boolean isQuiet;

  /**
   * Creates a text.
   *
   * @param isQuiet whether the quiet period of the entry is over
   */
  LookUpText(ReportedOutcome report, JournalEntry entry, boolean isQuiet) {
    this.report = report;
    this.entry = entry;
    this.isQuiet = isQuiet;
  }

  /** Returns the kind, the amount and the ID, as the gateway has them. */
  String answer() {
    return report.kind()
        + report.amount().map(amount -> " " + amount).orElse("")
        + report.id().map(id -> ", ID " + id).orElse("");
  }

  String meaning() {
    switch (report.kind()) {
      case CHARGED:
        if (!hasAmount()) {
          return "The gateway has another amount or currency: do not resolve it, ask the gateway.";
        }
        return isCaptured()
            ? "It is paid." + (report.storedCredential().isPresent() ? " " + STORED_CARD : "")
            : "The amount is authorised and not, or not wholly, captured.";
      case DECLINED:
        return "It is declined" + (isQuiet ? ": nothing is charged." : early());
      case VOIDED:
        return "It was voided" + (isQuiet ? ": nothing is charged." : early());
      case NOT_FOUND:
        return "The gateway does not have it" + (isQuiet ? ": nothing is charged." : early());
      default:
        return (report.isAlarming()
                ? "Do not resolve it, and ask the gateway: "
                : report.isPending() ? "Wait, and look it up again: " : "Nothing is known: ")
            + report.why()
            + ".";
    }
  }

  private static String early() {
    return ", or not yet: the request may still be on its way. Look it up again later.";
  }

  /** Returns the command that resolves the entry; empty when the answer resolves nothing. */
  Optional<String> command(CommandLine line) {
    return options().map(options -> command(line, options));
  }

  private String command(CommandLine line, String options) {
    StringBuilder command = new StringBuilder(program());
    for (String option : Arrays.asList("--file", "--jdbc-url", "--db-user")) {
      String value = line.value(option);
      command.append(value == null ? "" : " " + option + " " + quoted(value));
    }
    return String.format(
        "%s --merchant %s resolve %s %s --reason 'look-up: %s'",
        command, quoted(entry.merchant()), quoted(entry.reference()), options, report.kind());
  }

  /** Returns how this program was started. */
  private static String program() {
    String classPath = System.getProperty("java.class.path", "cardfile-ops.jar");
    return classPath.contains(File.pathSeparator) || !classPath.endsWith(".jar")
        ? "java -cp " + quoted(classPath) + " " + Main.class.getName()
        : "java -jar " + quoted(classPath);
  }

  /** Returns {@code text} as one word of a POSIX shell. */
  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9._:/@%+=,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  private Optional<String> options() {
    if (entry.state() != JournalState.IN_DOUBT) {
      return Optional.empty();
    }
    switch (report.kind()) {
      case CHARGED:
        return report
            .id()
            .filter(id -> hasAmount())
            .map(id -> (isCaptured() ? "--charged " : "--authorized ") + quoted(id));
      case DECLINED:
        return option("--declined");
      case VOIDED:
      case NOT_FOUND:
        return option("--not-charged");
      default:
        return Optional.empty();
    }
  }

  private Optional<String> option(String name) {
    return isQuiet ? Optional.of(name) : Optional.empty();
  }

  private boolean hasAmount() {
    return report.amount().equals(Optional.of(entry.amount()));
  }

  private boolean isCaptured() {
    return report.capture().equals(Optional.of(Capture.FULL));
  }
}
