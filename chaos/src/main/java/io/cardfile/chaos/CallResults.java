package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The results of all calls by all processes of a run, which are also written to a file.
 * Thread-safe.
 */
final class CallResults implements AutoCloseable {

  private final List<List<CallResult>> byIndex = new ArrayList<>();
  private final Map<Call, Map<Kind, Integer>> counts = new EnumMap<>(Call.class);
  private final Writer log;
  private int progress;
  private int unrecorded;
  private boolean over;

  CallResults(int purchases, Path log) throws IOException {
    this.log = Files.newBufferedWriter(log, StandardCharsets.US_ASCII);
    for (int i = 0; i < purchases; i++) {
      byIndex.add(new ArrayList<>(1));
    }
    for (Call call : Call.values()) {
      counts.put(call, new EnumMap<>(Kind.class));
    }
  }

  synchronized void add(String line) {
    CallResult result = CallResult.of(line);
    List<CallResult> before = byIndex.get(result.index());
    boolean isFirstSent =
        before.stream().noneMatch(CallResults::mayHaveBeenSent) && mayHaveBeenSent(result);
    progress += isFirstSent ? 1 : 0;
    before.add(result);
    counts.get(result.call()).merge(result.kind(), 1, Integer::sum);
    unrecorded += result.unrecorded() ? 1 : 0;
    write(line);
    notifyAll();
  }

  private static boolean mayHaveBeenSent(CallResult result) {
    return !result.kind().allowsNextAttempt();
  }

  private void write(String line) {
    try {
      log.write(line + "\n");
    } catch (IOException e) {
      throw new IllegalStateException("the log of results cannot be written", e);
    }
  }

  /** Returns how many purchases have a result that does not permit sending them again at once. */
  synchronized int progress() {
    return progress;
  }

  /** Returns whether every purchase has a result that does not permit sending it again at once. */
  synchronized boolean isAllSent() {
    return progress == byIndex.size();
  }

  /**
   * Waits until {@link #progress} has reached {@code wanted}; returns false if the processes ended
   * before that.
   */
  synchronized boolean await(int wanted) throws InterruptedException {
    while (progress < wanted && !over) {
      wait();
    }
    return progress >= wanted;
  }

  /** Records that all processes have ended. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  synchronized List<CallResult> of(int index) {
    return List.copyOf(byIndex.get(index));
  }

  /** Returns the purchases without a final outcome, with which a shop continues after a restart. */
  synchronized List<Integer> notFinal() {
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < byIndex.size(); i++) {
      if (byIndex.get(i).stream().noneMatch(result -> result.kind().isFinal())) {
        left.add(i);
      }
    }
    return left;
  }

  synchronized int count(Call call, Kind kind) {
    return counts.get(call).getOrDefault(kind, 0);
  }

  synchronized int calls(Call call) {
    return counts.get(call).values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns how many outcomes the journal could not record, for example with a killed database. */
  synchronized int unrecorded() {
    return unrecorded;
  }

  @Override
  public synchronized void close() throws IOException {
    log.close();
  }
}
