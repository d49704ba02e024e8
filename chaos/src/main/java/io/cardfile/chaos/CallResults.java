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

/** All that callers were told, by all processes of a run, also in a file. Thread-safe. */
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
    CallResult told = CallResult.of(line);
    List<CallResult> before = byIndex.get(told.index());
    boolean moved = before.stream().noneMatch(CallResults::moves) && moves(told);
    progress += moved ? 1 : 0;
    before.add(told);
    counts.get(told.call()).merge(told.kind(), 1, Integer::sum);
    unrecorded += told.unrecorded() ? 1 : 0;
    write(line);
    notifyAll();
  }

  private static boolean moves(CallResult told) {
    return !told.kind().allowsNextAttempt();
  }

  private void write(String line) {
    try {
      log.write(line + "\n");
    } catch (IOException e) {
      throw new IllegalStateException("the log of outcomes cannot be written", e);
    }
  }

  /** How many purchases somebody has been told anything of but that they were not sent. */
  synchronized int progress() {
    return progress;
  }

  /** Whether each purchase was told something else than that it was not sent. */
  synchronized boolean isAllSent() {
    return progress == byIndex.size();
  }

  /** Waits until {@link #progress} is so far; returns false when it never will be. */
  synchronized boolean await(int wanted) throws InterruptedException {
    while (progress < wanted && !over) {
      wait();
    }
    return progress >= wanted;
  }

  /** Says that no process works any more. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  synchronized List<CallResult> told(int index) {
    return List.copyOf(byIndex.get(index));
  }

  /** What a shop goes on with after a restart: what has no final outcome. */
  synchronized List<Integer> notFinal() {
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < byIndex.size(); i++) {
      if (byIndex.get(i).stream().noneMatch(told -> told.kind().isFinal())) {
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

  /** How many outcomes the journal could not write down, as under a database that is killed. */
  synchronized int unrecorded() {
    return unrecorded;
  }

  @Override
  public synchronized void close() throws IOException {
    log.close();
  }
}
