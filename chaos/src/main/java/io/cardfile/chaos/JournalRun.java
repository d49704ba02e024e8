package io.cardfile.chaos;

import io.cardfile.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A run that must not charge twice: our client with a journal. */
final class JournalRun {

  private static final int ACTS = 10; // On a database.

  private final Settings settings;
  private final ProcessGroup family;
  private final Path directory;
  private final RunReport column;

  JournalRun(Settings settings, ProcessGroup family, Path directory, String title) {
    this.settings = settings;
    this.family = family;
    this.directory = directory;
    this.column = new RunReport(title);
  }

  /** One process after the other, with a journal in a file. */
  RunReport onFile() throws IOException, InterruptedException {
    Path file = directory.resolve("journal.file");
    FileOperator.makeJournal(file);
    return run(ClientMode.FILE, file.toString(), 1, (tally, gateway) -> {});
  }

  /** Two processes at a time on one database, which operators act on meanwhile. */
  RunReport onPostgres() throws IOException, InterruptedException {
    try (PostgresServer database = PostgresServer.start()) {
      OpenJournal.createSchema(database.jdbcUrl());
      return run(
          ClientMode.POSTGRES,
          database.jdbcUrl(),
          2,
          (tally, gateway) ->
              new DatabaseOperator(database, gateway, column)
                  .run(tally, settings.purchases(), ACTS));
    }
  }

  /** What else goes wrong during a run. */
  private interface Disturbance {
    void happen(CallResults tally, Gateway gateway) throws IOException, InterruptedException;
  }

  private RunReport run(ClientMode way, String place, int shops, Disturbance disturbance)
      throws IOException, InterruptedException {
    Path log = directory.resolve("told-" + way + ".log");
    try (Gateway gateway = Gateway.start(family, settings);
        CallResults tally = new CallResults(settings.purchases(), log)) {
      RunContext job = new RunContext(way, settings, gateway, place);
      FileOperator operator =
          way == ClientMode.FILE ? new FileOperator(Path.of(place), gateway, column, false) : null;
      List<Conductor> conductors = new ArrayList<>();
      for (int i = 0; i < shops; i++) {
        conductors.add(conductor(job, tally, settings.seed() + i, share(i, shops), operator));
      }
      work(conductors, tally, () -> disturbance.happen(tally, gateway));
      RunContext afterwards = conductors.get(0).afterwards();
      RunVerifier reckoning = new RunVerifier(settings, column, gateway, afterwards, tally);
      reckoning.settle();
      conductors.get(0).walkInPeace();
      reckoning.settleAgain();
      conductors.get(0).walkInPeace();
      reckoning.close();
      if (operator != null) {
        operator.report();
      }
    }
    return column;
  }

  private int share(int shop, int shops) {
    return settings.kills() * (shop + 1) / shops - settings.kills() * shop / shops;
  }

  private Conductor conductor(
      RunContext job, CallResults tally, long seed, int kills, @Nullable FileOperator operator) {
    KillSchedule moments = new KillSchedule(seed, settings.purchases(), kills);
    return new Conductor(family, job, tally, moments, seed, operator);
  }

  private void work(List<Conductor> conductors, CallResults tally, Task disturbance)
      throws IOException, InterruptedException {
    List<Callable<Void>> tasks = new ArrayList<>();
    AtomicInteger working = new AtomicInteger(conductors.size());
    for (Conductor conductor : conductors) {
      tasks.add(
          task(
              () -> {
                conductor.run();
                if (working.decrementAndGet() == 0) {
                  tally.end();
                }
              }));
    }
    tasks.add(task(disturbance));
    long start = System.nanoTime();
    ParallelTasks.run(tasks);
    int kills = conductors.stream().mapToInt(Conductor::kills).sum();
    Figures.work(column, settings, System.nanoTime() - start, kills);
    column.require(kills == settings.kills(), "not killed as often as planned");
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
