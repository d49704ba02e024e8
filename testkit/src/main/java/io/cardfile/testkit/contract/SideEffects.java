package io.cardfile.testkit.contract;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a transport does apart from its replies during one run of a suite: text that it prints, logs
 * or writes to files, and requests that it sends when a call is over.
 */
final class SideEffects implements AutoCloseable {

  final LateRequests late;
  final Leaks leaks = new Leaks();
  private final ChangedFiles files = ChangedFiles.ofThisProcess();
  private final CapturedOutput output = CapturedOutput.start(leaks::add);

  SideEffects(Duration settling) {
    late = new LateRequests(settling);
  }

  void leavePlatformLoggersOut() {
    output.leavePlatformOut();
  }

  /** Searches files that are new or have changed during a group of rows. */
  void readFiles(String group) {
    files.read((file, text) -> leaks.found("file " + file, group, Secrets.uniqueIn(text)));
  }

  /** Returns what a report of the suite must mention of the files that were not searched. */
  Optional<String> unsearched() {
    return files.cutShort().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "only the first " + ChangedFiles.MOST_FILES + " files of each of " + files.cutShort());
  }

  /** Waits for late requests, and returns all that was found. */
  List<String> end() throws InterruptedException {
    try {
      List<String> findings = late.settle();
      leaks.endOf("the time after the last row");
      findings.addAll(leaks.findings());
      return findings;
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    late.close();
    output.close();
  }
}
