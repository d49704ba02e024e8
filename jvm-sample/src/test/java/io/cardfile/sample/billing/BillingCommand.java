package io.cardfile.sample.billing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs billing commands in this process, and keeps their output. */
final class BillingCommand {

  private final Path folder;
  private final String url;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Clock later = Clock.systemUTC();
  private Map<String, String> environment = Map.of();

  BillingCommand(Path folder, String url) {
    this.folder = folder;
    this.url = url;
  }

  BillingCommand withToken(String token) {
    return with("CARDFILE_TOKEN", token);
  }

  BillingCommand with(String variable, String value) {
    environment = Map.of(variable, value);
    return this;
  }

  Path file() {
    return folder.resolve("due.csv");
  }

  int generate(int count, String... more) {
    return generateAt(file(), count, more);
  }

  int generateAt(Path file, int count, String... more) {
    List<String> line = line("--generate", file.toString());
    Collections.addAll(line, "--count", Integer.toString(count));
    return run(line, more);
  }

  int charge(String... more) {
    return chargeFile(file(), more);
  }

  /** Charges like a scheduled run, which never creates a journal. */
  int chargeOnceMore(String... more) {
    return run(line("--file", file().toString()), more);
  }

  int chargeFile(Path file, String... more) {
    List<String> line = line("--file", file.toString());
    if (isJournalNew(List.of(more))) {
      line.add("--new-journal");
    }
    return run(line, more);
  }

  /** Returns whether to create the journal: if there is none yet. */
  private boolean isJournalNew(List<String> more) {
    int named = more.indexOf("--journal") + 1;
    String name = named == 0 ? "file:" + folder.resolve("billing.journal") : more.get(named);
    boolean exists = name.startsWith("file:") && Files.exists(Path.of(name.substring(5)));
    return !exists && !name.equals("memory");
  }

  /** Reconciles as if an hour had passed, which is more than the quiet period. */
  int reconcile(String... more) {
    return reconcileAfter(Duration.ofHours(1), more);
  }

  int reconcileAfter(Duration time, String... more) {
    return reconcile(file(), time, more);
  }

  int reconcileFile(Path file, String... more) {
    return reconcile(file, Duration.ofHours(1), more);
  }

  private int reconcile(Path file, Duration time, String... more) {
    later = Clock.offset(Clock.systemUTC(), time);
    try {
      return run(line("--reconcile", "--file", file.toString()), more);
    } finally {
      later = Clock.systemUTC();
    }
  }

  int tryIt() {
    return run();
  }

  private List<String> line(String... first) {
    List<String> line = new ArrayList<>(List.of(first));
    Collections.addAll(line, "--purchases", url);
    return line;
  }

  int run(String... line) {
    return run(new ArrayList<>(), line);
  }

  private int run(List<String> line, String... more) {
    Collections.addAll(line, more);
    out.reset();
    err.reset();
    return new BillingRun(stream(out), stream(err), environment, later)
        .run(line.toArray(new String[0]));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** Returns the number after {@code title} in the report. */
  long reported(String title) {
    return reported(out(), title);
  }

  static long reported(String report, String title) {
    Matcher line =
        Pattern.compile("(?m)^ *" + Pattern.quote(title) + " +([0-9,]+)").matcher(report);
    if (!line.find()) {
      throw new AssertionError(title + " is not in: " + report);
    }
    return Long.parseLong(line.group(1).replace(",", ""));
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
