package io.cardfile.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Runs the parts of the chaos run, two at a time, because each often waits for timeouts and the
 * disk.
 */
final class PartRunner {

  private static final int PARALLEL_RUNS = 2;

  private final ChaosReport report;
  private final boolean isAll;
  private final Set<String> wanted;
  private final Queue<Part> queue = new ConcurrentLinkedQueue<>();
  private final Map<Integer, RunReport> runReports = new TreeMap<>();

  private record Part(int number, String name, Callable<RunReport> run) {}

  /**
   * Creates an empty list of parts.
   *
   * @param wanted the names of the parts to run, separated by commas, or {@code all}
   */
  PartRunner(ChaosReport report, String wanted) {
    this.report = report;
    this.isAll = wanted.equals("all");
    this.wanted = new TreeSet<>(List.of(wanted.split(",")));
  }

  PartRunner part(String name, Callable<RunReport> run) {
    if (isAll || wanted.remove(name)) {
      queue.add(new Part(queue.size(), name, run));
    }
    return this;
  }

  /**
   * Runs the parts. A part that fails is reported, and the others continue.
   *
   * @throws IllegalArgumentException if a part to run does not exist
   */
  void run() throws IOException, InterruptedException {
    if (!isAll && !wanted.isEmpty()) {
      throw new IllegalArgumentException("there is no part " + wanted);
    }
    List<Callable<Void>> queueRunners = new ArrayList<>();
    for (int i = 0; i < PARALLEL_RUNS; i++) {
      queueRunners.add(this::runQueue);
    }
    ParallelTasks.run(queueRunners);
    runReports.values().forEach(report::add);
  }

  private Void runQueue() {
    for (Part part = queue.poll(); part != null; part = queue.poll()) {
      try {
        RunReport runReport = part.run().call();
        synchronized (runReports) {
          runReports.put(part.number(), runReport);
        }
      } catch (Exception e) {
        report.fail(part.name() + " ended early: " + e);
        e.printStackTrace();
      }
    }
    return null;
  }
}
