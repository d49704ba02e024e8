package io.cardfile.chaos;

import io.cardfile.testsupport.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A run of our client with a journal, which must not charge twice. */
final class JournalRun {

  private static final int DATABASE_ACTIONS = 10;

  private final ChaosSettings settings;
  private final ProcessGroup group;
  private final Path directory;
  private final RunReport runReport;

  JournalRun(ChaosSettings settings, ProcessGroup group, Path directory, String title) {
    this.settings = settings;
    this.group = group;
    this.directory = directory;
    this.runReport = new RunReport(title);
  }

  /** Runs one process at a time with a journal in a file. */
  RunReport onFile() throws IOException, InterruptedException {
    Path file = directory.resolve("journal.file");
    FileOperator.makeJournal(file);
    return run(ClientMode.FILE, file.toString(), 1, (results, gateway) -> {});
  }

  /** Runs two processes at a time with a journal in one database, on which an operator acts. */
  RunReport onPostgres() throws IOException, InterruptedException {
    try (PostgresServer database = PostgresServer.start()) {
      OpenJournal.createSchema(database.jdbcUrl());
      return run(
          ClientMode.POSTGRES,
          database.jdbcUrl(),
          2,
          (results, gateway) ->
              new DatabaseOperator(database, gateway, runReport)
                  .run(results, settings.purchases(), DATABASE_ACTIONS));
    }
  }

  /** A disturbance during a run, besides faults and kills. */
  private interface Disturbance {
    void run(CallResults results, GatewayProcess gateway) throws IOException, InterruptedException;
  }

  private RunReport run(ClientMode mode, String location, int shops, Disturbance disturbance)
      throws IOException, InterruptedException {
    Path log = directory.resolve("results-" + mode + ".log");
    try (GatewayProcess gateway = GatewayProcess.start(group, settings);
        CallResults results = new CallResults(settings.purchases(), log)) {
      RunContext context = new RunContext(mode, settings, gateway, location);
      FileOperator operator =
          mode == ClientMode.FILE
              ? new FileOperator(Path.of(location), gateway, runReport, false)
              : null;
      List<ClientSupervisor> supervisors = new ArrayList<>();
      for (int i = 0; i < shops; i++) {
        supervisors.add(
            supervisor(context, results, settings.seed() + i, share(i, shops), operator));
      }
      work(supervisors, results, () -> disturbance.run(results, gateway));
      RunContext afterwards = supervisors.get(0).afterwards();
      RunVerifier verifier = new RunVerifier(settings, runReport, gateway, afterwards, results);
      verifier.reconcile();
      supervisors.get(0).runPassWithoutFaults();
      verifier.close();
      if (operator != null) {
        operator.report();
      }
    }
    return runReport;
  }

  private int share(int shop, int shops) {
    return settings.kills() * (shop + 1) / shops - settings.kills() * shop / shops;
  }

  private ClientSupervisor supervisor(
      RunContext context,
      CallResults results,
      long seed,
      int kills,
      @Nullable FileOperator operator) {
    KillSchedule schedule = new KillSchedule(seed, settings.purchases(), kills);
    return new ClientSupervisor(group, context, results, schedule, seed, operator);
  }

  private void work(List<ClientSupervisor> supervisors, CallResults results, Task disturbance)
      throws IOException, InterruptedException {
    List<Callable<Void>> tasks = new ArrayList<>();
    AtomicInteger working = new AtomicInteger(supervisors.size());
    for (ClientSupervisor supervisor : supervisors) {
      tasks.add(
          task(
              () -> {
                supervisor.run();
                if (working.decrementAndGet() == 0) {
                  results.end();
                }
              }));
    }
    tasks.add(task(disturbance));
    long start = System.nanoTime();
    ParallelTasks.run(tasks);
    int kills = supervisors.stream().mapToInt(ClientSupervisor::kills).sum();
    Figures.work(runReport, settings, System.nanoTime() - start, kills);
    runReport.require(kills == settings.kills(), "fewer kills than planned");
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
