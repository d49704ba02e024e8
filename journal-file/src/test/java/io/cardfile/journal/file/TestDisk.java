package io.cardfile.journal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The disk of the machine, which fails at a chosen step, and remembers the content of a journal's
 * file that survives a power failure.
 */
class TestDisk extends Disk {

  private final Path file;
  private final List<String> steps = new ArrayList<>();
  private int failingStep;
  private boolean failsAfterStep;
  private volatile byte[] durable = {};

  TestDisk(Path file) throws IOException {
    this.file = file;
    keep();
  }

  /** Lets the step with this number fail, counted from 1, before or after it takes effect. */
  TestDisk failAt(int step, boolean afterwards) {
    this.failingStep = step;
    this.failsAfterStep = afterwards;
    return this;
  }

  /** Returns the names of the steps so far. */
  List<String> steps() {
    return steps;
  }

  /** Returns what the file has after a power failure. */
  byte[] durable() {
    return durable;
  }

  private interface Step {
    void run() throws IOException;
  }

  private void run(String name, Step step) throws IOException {
    steps.add(name);
    boolean fails = steps.size() == failingStep;
    if (!fails || failsAfterStep) {
      step.run();
    }
    if (fails) {
      throw new IOException("step " + failingStep + ", " + name);
    }
  }

  @Override
  void write(RandomAccessFile to, long position, byte[] bytes) throws IOException {
    run("write", () -> super.write(to, position, bytes));
  }

  @Override
  void truncate(RandomAccessFile of, long size) throws IOException {
    run("truncate", () -> super.truncate(of, size));
  }

  @Override
  void sync(RandomAccessFile of) throws IOException {
    run(
        "sync",
        () -> {
          super.sync(of);
          keep();
        });
  }

  @Override
  void move(Path from, Path to) throws IOException {
    run("move", () -> super.move(from, to));
  }

  @Override
  void syncDirectory(Path directory) throws IOException {
    run(
        "syncDirectory",
        () -> {
          super.syncDirectory(directory);
          keep();
        });
  }

  private void keep() throws IOException {
    if (Files.exists(file)) {
      durable = Files.readAllBytes(file);
    }
  }
}
