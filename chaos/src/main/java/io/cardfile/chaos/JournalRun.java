package io.cardfile.chaos;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.Reconciliation;
import io.cardfile.purchase.StoredCredential;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A run that must not charge twice: our client with a journal. */
final class JournalRun {

  private static final Duration UNDER_FAULTS = Duration.ofSeconds(2);

  private final Settings settings;
  private final Family family;
  private final Path directory;
  private final Column column;

  JournalRun(Settings settings, Family family, Path directory, String title) {
    this.settings = settings;
    this.family = family;
    this.directory = directory;
    this.column = new Column(title);
  }

  /** One process after the other, with a journal in a file. */
  Column onFile() throws IOException, InterruptedException {
    Path file = directory.resolve("journal.file");
    Files.deleteIfExists(file); // Of a run before.
    Path log = directory.resolve("told-FILE.log");
    try (Gateway gateway = Gateway.start(family, settings);
        Tally tally = new Tally(settings.purchases(), log)) {
      Job job = job(Way.FILE, gateway, file.toString());
      Moments moments = new Moments(settings.seed(), settings.purchases(), settings.kills());
      Conductor conductor = new Conductor(family, job, tally, moments, settings.seed());
      long start = System.nanoTime();
      conductor.run();
      Figures.work(column, settings, System.nanoTime() - start, conductor.kills());
      column.require(conductor.kills() == settings.kills(), "not killed as often as planned");
      settle(gateway, job, tally);
      conductor.walk();
      close(gateway, job, tally);
    }
    return column;
  }

  private Job job(Way way, Gateway gateway, String place) {
    return new Job(way, settings.seed(), gateway.url(), gateway.cards(), place);
  }

  /** First while everything still fails, and interrupted; then to the end. */
  private void settle(Gateway gateway, Job job, Tally tally)
      throws IOException, InterruptedException {
    try (OpenJournal open = OpenJournal.of(job.way(), job.journal())) {
      Books before = Books.of(open.journal(), settings.purchases());
      Truth truth = gateway.truth();
      column.zero("neither final nor in doubt", before.lost());
      column.put("in doubt before reconciling", before.count(JournalState.IN_DOUBT));
      Settling settling = new Settling(open.journal(), gateway.url());
      Reconciliation faulty = settling.runFor(UNDER_FAULTS);
      gateway.heal();
      Reconciliation healed = settling.run();
      reconciled(faulty, healed);
      Books after = Books.of(open.journal(), settings.purchases());
      column.zero("in doubt after reconciling", after.count(JournalState.IN_DOUBT));
      verdict(truth, after, tally, job).into(column);
    }
  }

  private void reconciled(Reconciliation faulty, Reconciliation healed) {
    column
        .put("  settled under faults, within 2 s", settled(faulty))
        .put("  settled without faults", settled(healed))
        .put("  as approved", faulty.approvedCount() + healed.approvedCount())
        .put("  as declined", faulty.declinedCount() + healed.declinedCount())
        .put("  as not charged", faulty.notChargedCount() + healed.notChargedCount())
        .zero("alarms", faulty.alarmCount() + healed.alarmCount());
  }

  private static long settled(Reconciliation run) {
    return run.approvedCount() + run.declinedCount() + run.notChargedCount();
  }

  /** What was not charged, or not sent, was sold now, and the rest replayed. */
  private void close(Gateway gateway, Job job, Tally tally) throws IOException {
    try (OpenJournal open = OpenJournal.of(job.way(), job.journal())) {
      Books books = Books.of(open.journal(), settings.purchases());
      Truth truth = gateway.truth();
      Column end = new Column(column.title() + ", at the end");
      verdict(truth, books, tally, job).into(end);
      end.failures().forEach(failure -> column.require(false, "at the end, " + failure));
      column.zero("not final at the end", tally.notFinal().size());
      column.zero("charged twice at the end", truth.chargedTwice());
      column.put("outcomes the journal could not write", tally.unrecorded());
      Figures.told(column, tally);
      Figures.faults(column, truth);
    }
  }

  private Verdict verdict(Truth truth, Books books, Tally tally, Job job) {
    List<StoredCredential> cards =
        job.cards().stream().map(line -> StoredCredential.fromText(line.substring(5))).toList();
    return new Verdict(
        settings.purchases(), truth, books, tally, new PurchaseList(settings.seed(), cards));
  }
}
