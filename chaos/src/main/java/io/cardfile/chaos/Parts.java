package io.cardfile.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The parts of the whole run, two at a time: each of them waits a good deal, for time-outs and for
 * the disk.
 */
final class Parts {

  private static final int AT_A_TIME = 2;

  private final Report report;
  private final String wanted;
  private final Queue<Part> queue = new ConcurrentLinkedQueue<>();
  private final Map<Integer, RunReport> columns = new TreeMap<>();

  private record Part(int number, String name, Callable<RunReport> run) {}

  /**
   * Collects parts.
   *
   * @param wanted their names with commas between them, or {@code all}
   */
  Parts(Report report, String wanted) {
    this.report = report;
    this.wanted = "," + wanted + ",";
  }

  Parts part(String name, Callable<RunReport> run) {
    if (wanted.equals(",all,") || wanted.contains("," + name + ",")) {
      queue.add(new Part(queue.size(), name, run));
    }
    return this;
  }

  /** Runs them; what fails is in the report, and does not keep the others from running. */
  void run() throws IOException, InterruptedException {
    List<Callable<Void>> lanes = new ArrayList<>();
    for (int i = 0; i < AT_A_TIME; i++) {
      lanes.add(this::lane);
    }
    ParallelTasks.run(lanes);
    columns.values().forEach(report::add);
  }

  private Void lane() {
    for (Part part = queue.poll(); part != null; part = queue.poll()) {
      try {
        RunReport column = part.run().call();
        synchronized (columns) {
          columns.put(part.number(), column);
        }
      } catch (Exception e) {
        report.fail(part.name() + " has ended early: " + e);
        e.printStackTrace();
      }
    }
    return null;
  }
}
