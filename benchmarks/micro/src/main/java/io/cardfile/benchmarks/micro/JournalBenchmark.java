package io.cardfile.benchmarks.micro;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.file.FileJournal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The claim and the record of one purchase: in memory, and in a file whose sync costs nothing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JournalBenchmark {

  @Param({"memory", "file"})
  String journal = "";

  private Path folder = Path.of("");
  private PurchaseJournal purchases = InMemoryJournal.create();
  private long next = 1_000_000_000_000_000L;

  @Setup(Level.Trial)
  public void create() throws IOException {
    folder = Files.createTempDirectory(Path.of("/dev/shm"), "cardfile-benchmarks");
    if (journal.equals("file")) {
      purchases = FileJournal.create(folder.resolve("purchases.journal"));
    }
  }

  @TearDown(Level.Trial)
  public void delete() throws IOException {
    if (purchases instanceof FileJournal file) {
      file.close();
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  @Benchmark
  public JournalEntry claimAndRecord() throws IOException {
    String reference = Long.toString(next++);
    PurchaseContent content =
        PurchaseContent.firstCardOnFile("TEST-merchant", reference, Samples.AMOUNT);
    JournalEntry granted = purchases.claim(content).entry();
    return purchases.record(granted, JournalOutcome.approved("pur-71-5a7c1d20", "00"));
  }
}
