package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A limit of processor time for a process and its children, by the scheduler of Linux: the
 * controller {@code cpu} of cgroup v1, which only root can use.
 */
record CpuShare(Path group, int processor) implements AutoCloseable {

  private static final Path CONTROLLER = Path.of("/sys/fs/cgroup/cpu");
  private static final int PERIOD_MICROS = 10_000; // Short, so that no process waits for long.

  static boolean isPossible() {
    return Files.isWritable(CONTROLLER.resolve("cgroup.procs"));
  }

  /** Creates a group on the processor with this number, still without a limit. */
  static CpuShare create(String name, int processor) throws IOException {
    Path group = Files.createDirectories(CONTROLLER.resolve("cardfile-benchmarks-" + name));
    CpuShare share = new CpuShare(group, processor);
    Files.writeString(group.resolve("cpu.cfs_period_us"), String.valueOf(PERIOD_MICROS));
    share.limit(100);
    return share;
  }

  /** Limits the processes of this group together to {@code percent} of one processor. */
  void limit(int percent) throws IOException {
    Files.writeString(
        group.resolve("cpu.cfs_quota_us"), String.valueOf(PERIOD_MICROS * percent / 100));
  }

  /** Returns the command within this group. */
  List<String> within(List<String> command) {
    List<String> limited =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"",
                "sh",
                "taskset",
                "-c",
                String.valueOf(processor)));
    limited.addAll(command);
    return limited;
  }

  /** Removes the limit, after its processes have ended. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(group);
  }
}
