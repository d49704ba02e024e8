package io.cardfile.fuzz;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The report of Jazzer about one search. */
final class JazzerReport {

  private static final Pattern DONE =
      Pattern.compile("#(\\d+)\\s+DONE\\s+cov: (\\d+) .*corp: (\\d+)/");
  private static final Pattern ARTIFACT = Pattern.compile("Test unit written to (\\S+)");
  private static final int TAIL = 12_000;

  private final String name;
  private final int exit;
  private final String log;

  JazzerReport(String name, int exit, String log) {
    this.name = name;
    this.exit = exit;
    this.log = log;
  }

  boolean foundNothing() {
    return exit == 0 && !ARTIFACT.matcher(log).find();
  }

  int inputs() {
    return last(1);
  }

  int edges() {
    return last(2);
  }

  int corpus() {
    return last(3);
  }

  private int last(int group) {
    List<MatchResult> done = DONE.matcher(log).results().toList();
    return done.isEmpty() ? 0 : Integer.parseInt(done.get(done.size() - 1).group(group));
  }

  /** Returns the file of the input, and the end of the log: the exception with its stack trace. */
  @Override
  public String toString() {
    Matcher artifact = ARTIFACT.matcher(log);
    String where =
        artifact.find()
            ? "found "
                + artifact.group(1)
                + ", to be moved to"
                + " core/src/test/resources/io/cardfile/fuzz/found"
            : "ended with " + exit;
    return name + " " + where + "\n" + log.substring(Math.max(0, log.length() - TAIL));
  }
}
