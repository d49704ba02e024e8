package io.cardfile.testkit.contract;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Detects the side effects of a transport during one run of a suite: text that it prints, logs or
 * writes to files, and requests that it sends after a call has ended.
 */
final class SideEffects implements AutoCloseable {

  final LateRequests late;
  final Leaks leaks = new Leaks();
  private final ChangedFiles files = ChangedFiles.ofThisProcess();
  private final CapturedOutput output = CapturedOutput.start(leaks::add);

  SideEffects(Duration settling) {
    late = new LateRequests(settling);
  }

  void excludePlatformLoggers() {
    output.excludePlatformLoggers();
  }

  /** Searches files that were created or changed during a group of rows. */
  void readFiles(String group) {
    files.read((file, text) -> leaks.found("file " + file, group, Secrets.uniqueIn(text)));
  }

  /** Returns a note on files that were not searched, for the report of the suite. */
  Optional<String> unsearched() {
    return files.cutShort().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "only the first " + ChangedFiles.MAX_FILES + " files of each of " + files.cutShort());
  }

  /** Waits for late requests, and returns all findings. */
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
