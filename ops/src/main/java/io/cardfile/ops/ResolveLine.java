package io.cardfile.ops;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.reconcile.LookUpReport;
import java.io.File;
import java.util.Arrays;
import java.util.Optional;

/** The command that records the outcome of a look-up. */
final class ResolveLine {

  private ResolveLine() {}

  /** Returns the command; empty if a person must not record the outcome, or there is none. */
  static Optional<String> of(LookUpReport report, CommandLine line) {
    return report
        .outcome()
        .filter(outcome -> report.isResolvableByHand())
        .map(outcome -> command(report.entry(), outcome, line));
  }

  private static String command(JournalEntry entry, JournalOutcome outcome, CommandLine line) {
    StringBuilder command = new StringBuilder(program());
    for (String option : Arrays.asList("--file", "--jdbc-url", "--db-user", "--quiet-period")) {
      String value = line.value(option);
      command.append(value == null ? "" : " " + option + " " + quoted(value));
    }
    return String.format(
        "%s --merchant %s resolve %s --attempt %s %s --reason 'look-up: %s'",
        command,
        quoted(entry.merchant()),
        quoted(entry.reference()),
        entry.attempt(),
        options(outcome),
        outcome.state());
  }

  private static String options(JournalOutcome outcome) {
    switch (outcome.state()) {
      case APPROVED:
        return (outcome.isPaid() ? "--charged " : "--authorized ")
            + outcome.gatewayId().map(ResolveLine::quoted).orElse("");
      case DECLINED:
        return "--declined";
      default:
        return outcome.isVoided() ? "--voided" : "--not-charged";
    }
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
}
