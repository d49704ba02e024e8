package io.cardfile.chaos;

import io.cardfile.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** A run that must not charge twice: our client with a journal. */
final class JournalRun {

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
      Reckoning reckoning = new Reckoning(settings, column, gateway, job, tally);
      reckoning.settle();
      conductors.get(0).walkInPeace();
      reckoning.settleAgain();
      conductors.get(0).walkInPeace();
      reckoning.close();
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
}
