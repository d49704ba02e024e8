package io.cardfile.chaos;

import io.cardfile.journal.JournalState;
import io.cardfile.journal.Reconciliation;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A run that must not charge twice: our client with a journal. */
final class JournalRun {

  private static final Duration UNDER_FAULTS = Duration.ofSeconds(2);

  private final Settings settings;
  private final Family family;
  private final Path directory;
  private final Column column;
  private volatile int databaseKills;

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
    return run(Way.FILE, file.toString(), 1, tally -> {});
  }

  /** Two processes at a time on one database, which is killed and started again half-way. */
  Column onPostgres() throws IOException, InterruptedException {
    try (PostgresServer database = PostgresServer.start()) {
      OpenJournal.createSchema(database.jdbcUrl());
      return run(Way.POSTGRES, database.jdbcUrl(), 2, tally -> restart(database, tally));
    }
  }

  private void restart(PostgresServer database, Tally tally)
      throws IOException, InterruptedException {
    tally.await(settings.purchases() / 2);
    database.kill();
    database.restart();
    databaseKills++;
  }

  /** What else goes wrong during a run. */
  private interface Disturbance {
    void happen(Tally tally) throws IOException, InterruptedException;
  }

  private Column run(Way way, String place, int shops, Disturbance disturbance)
      throws IOException, InterruptedException {
    Path log = directory.resolve("told-" + way + ".log");
    try (Gateway gateway = Gateway.start(family, settings);
        Tally tally = new Tally(settings.purchases(), log)) {
      Job job =
          new Job(way, settings.seed(), gateway.url(), gateway.cards(), place, Settings.DEADLINE);
      List<Conductor> conductors = new ArrayList<>();
      for (int i = 0; i < shops; i++) {
        conductors.add(conductor(job, tally, settings.seed() + i, share(i, shops)));
      }
      work(conductors, tally, disturbance);
      settle(gateway, job, tally);
      conductors.get(0).walkInPeace();
      close(gateway, job, tally);
    }
    return column;
  }

  private int share(int shop, int shops) {
    return settings.kills() * (shop + 1) / shops - settings.kills() * shop / shops;
  }

  private Conductor conductor(Job job, Tally tally, long seed, int kills) {
    Moments moments = new Moments(seed, settings.purchases(), kills);
    return new Conductor(family, job, tally, moments, seed);
  }

  private void work(List<Conductor> conductors, Tally tally, Disturbance disturbance)
      throws IOException, InterruptedException {
    List<Callable<Void>> tasks = new ArrayList<>();
    conductors.forEach(conductor -> tasks.add(task(conductor::run)));
    tasks.add(task(() -> disturbance.happen(tally)));
    long start = System.nanoTime();
    Together.run(tasks);
    int kills = conductors.stream().mapToInt(Conductor::kills).sum();
    Figures.work(column, settings, System.nanoTime() - start, kills);
    column.require(kills == settings.kills(), "not killed as often as planned");
    column.put("kill -9 and restart of the database", databaseKills);
  }

  private interface Task {
    void run() throws IOException, InterruptedException;
  }

  private static Callable<Void> task(Task task) {
    return () -> {
      task.run();
      return null;
    };
  }

  /** First while everything still fails, and interrupted; then to the end. */
  private void settle(Gateway gateway, Job job, Tally tally)
      throws IOException, InterruptedException {
    try (OpenJournal open = OpenJournal.of(job.way(), job.journal())) {
      Books before = quiet(open);
      Truth truth = gateway.truth();
      column.zero("neither final nor in doubt", before.lost());
      column.put("in doubt before reconciling", before.count(JournalState.IN_DOUBT));
      Reconciliation faulty =
          new Settling(open.journal(), gateway.url(), Settings.DEADLINE).runFor(UNDER_FAULTS);
      gateway.heal();
      Reconciliation healed = new Settling(open.journal(), gateway.url(), Settings.PATIENCE).run();
      reconciled(faulty, healed);
      Books after = Books.of(open.journal(), settings.purchases());
      column.zero("in doubt after reconciling", after.count(JournalState.IN_DOUBT));
      verdict(truth, after, tally, job).into(column);
    }
  }

  /** Waits until the leases of those that were killed are over, where a journal has leases. */
  private Books quiet(OpenJournal open) throws InterruptedException {
    Books books = Books.of(open.journal(), settings.purchases());
    for (int i = 0; i < 20 && books.count(JournalState.PREPARED) > 0; i++) {
      TimeUnit.MILLISECONDS.sleep(500);
      books = Books.of(open.journal(), settings.purchases());
    }
    return books;
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
