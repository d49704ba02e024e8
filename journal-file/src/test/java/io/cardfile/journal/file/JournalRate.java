package io.cardfile.journal.file;

import io.cardfile.journal.PurchaseContent;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Claims and records of several threads in slices of time, and how many of them shared a write. */
final class JournalRate implements Closeable {

  private static final int RECORD_HEAD = 20;
  private static final int FILE_HEAD = 32;
  private static final int MOST = 24_000;

  private final Path file;
  private final int threads;
  private final FileJournal journal;
  private final ExecutorService pool;
  private int slices;
  private long calls;
  private long nanos;
  private long processorNanos;

  /**
   * Creates a journal on a disk that syncs, or pauses instead if {@code pauseNanos} is above zero.
   */
  JournalRate(Path file, int threads, long pauseNanos) throws IOException {
    FileJournal.Builder builder = Journals.builder(file);
    if (pauseNanos > 0) {
      builder.disk(new SlowDisk(new UnsyncedDisk(), pauseNanos));
    }
    this.file = file;
    this.threads = threads;
    this.journal = builder.openOrCreate();
    this.pool = Executors.newFixedThreadPool(threads);
  }

  /** Returns the duration. The purchases are created before the measurement starts. */
  long run(long forNanos) throws Exception {
    List<List<PurchaseContent>> contents = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      contents.add(contents(slices + "-" + t + "-", MOST / threads));
    }
    slices++;
    long processor = processorNanosOfAll();
    long start = System.nanoTime();
    List<Future<Integer>> running = new ArrayList<>();
    for (List<PurchaseContent> one : contents) {
      running.add(pool.submit(buyer(one, start + forNanos)));
    }
    for (Future<Integer> one : running) {
      calls += one.get();
    }
    long took = System.nanoTime() - start;
    nanos += took;
    processorNanos += processorNanosOfAll() - processor;
    return took;
  }

  private static long processorNanosOfAll() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  private static List<PurchaseContent> contents(String prefix, int count) {
    List<PurchaseContent> contents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      contents.add(JournalSamples.of(prefix + i));
    }
    return contents;
  }

  private Callable<Integer> buyer(List<PurchaseContent> contents, long end) {
    return () -> {
      int calls = 0;
      for (PurchaseContent content : contents) {
        if (System.nanoTime() > end) {
          break;
        }
        journal.record(journal.claim(content).entry(), JournalSamples.APPROVED);
        calls += 2;
      }
      return calls;
    };
  }

  double callsEachSecond() {
    return calls * 1e9 / nanos;
  }

  /** Returns the processor time of a call, the time of the disk driver included. */
  double processorMicros() {
    return processorNanos / 1e3 / calls;
  }

  double batch() throws IOException {
    return (double) calls / frames();
  }

  int bytesEachWrite() throws IOException {
    return (int) ((file.toFile().length() - FILE_HEAD) / frames());
  }

  private long frames() throws IOException {
    long frames = 0;
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      for (long at = FILE_HEAD; at < in.length(); frames++) {
        in.seek(at);
        at += RECORD_HEAD + in.readInt();
      }
    }
    return frames;
  }

  @Override
  public void close() throws IOException {
    pool.shutdown();
    journal.close();
  }
}
