package io.cardfile.chaos;

import io.cardfile.chaos.KillSchedule.Moment;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Starts the processes of one shop one after another, and kills them. */
final class ClientSupervisor {

  private static final int MAX_PASSES = 20;
  private static final long PASS_SECONDS = 240;

  /** Purchases between the start of a process, the operator's action, and the kill. */
  private static final int CALLS_PER_STEP = 20;

  private static final int MAX_MILLIS = 3000;
  private static final int MAX_DAYS_AHEAD = 3;
  private static final OperatorAction FIRST_ACTION = OperatorAction.of(0);

  private final ProcessGroup group;
  private final RunContext context;
  private final CallResults results;
  private final KillSchedule schedule;
  private final @Nullable FileOperator operator;
  private final Random order;
  private int kills;
  private int processes;
  private int actions;

  ClientSupervisor(
      ProcessGroup group,
      RunContext context,
      CallResults results,
      KillSchedule schedule,
      long seed,
      @Nullable FileOperator operator) {
    this.group = group;
    this.context = context;
    this.operator = operator;
    this.results = results;
    this.schedule = schedule;
    this.order = new Random(seed);
  }

  /**
   * Kills as often as planned, then runs passes until all purchases were sent. While the journal
   * refuses claims, for example until it is complete again, a pass sends nothing.
   */
  void run() throws IOException, InterruptedException {
    while (!schedule.isOver()) {
      if (operator != null) {
        runDisturbed(operator, OperatorAction.of(actions++));
      }
      Moment moment = schedule.next(results.progress());
      ClientProcess client = start(0);
      if (client.killAt(moment)) {
        kills++;
      } else { // The pass had ended before, as it does while claims are refused.
        schedule.addReplacement();
      }
    }
    for (int i = 0; i < MAX_PASSES && (i == 0 || !results.isAllSent()); i++) {
      runPass();
    }
  }

  /** Runs a process while its operator acts, or before. */
  private void runDisturbed(FileOperator operator, OperatorAction action)
      throws IOException, InterruptedException {
    int progress = results.progress();
    ClientProcess client = start(action.daysAhead());
    client.await(new Moment(progress + CALLS_PER_STEP, MAX_MILLIS));
    if (action == FIRST_ACTION) {
      operator.keepCopy();
    }
    if (action.isAtWork) {
      operator.perform(action, clock());
      client.await(new Moment(results.progress() + CALLS_PER_STEP, MAX_MILLIS));
    }
    client.killAt(new Moment(0, 0));
    if (!action.isAtWork) {
      operator.perform(action, clock());
    }
    operator.repair(action, clock());
  }

  /** Returns the clock of the current process; each process runs on another day. */
  private Clock clock() {
    return context.on(processes).clock();
  }

  /** Returns the context of a process that starts after all others. */
  RunContext afterwards() {
    return context.on(processes + MAX_DAYS_AHEAD);
  }

  /** Runs one pass over the purchases without a final outcome. */
  void runPass() throws IOException, InterruptedException {
    start(0).await(PASS_SECONDS);
  }

  /** Runs one pass with a long deadline, after the faults have ended. */
  void runPassWithoutFaults() throws IOException, InterruptedException {
    ClientProcess.start(group, afterwards().patient(), results, work()).await(PASS_SECONDS);
  }

  /** Runs passes until all purchases are final, as a shop does that repeats every failure. */
  void runUntilFinal() throws IOException, InterruptedException {
    for (int i = 0; i < MAX_PASSES && !results.notFinal().isEmpty(); i++) {
      runPass();
    }
  }

  private ClientProcess start(int daysAhead) throws IOException {
    processes++;
    RunContext next =
        context.mode().hasJournal() ? context.with(MerchantCodeFault.of(processes)) : context;
    return ClientProcess.start(group, next.on(processes + daysAhead), results, work());
  }

  /** Returns the work in random order, so that two shops with one journal compete for purchases. */
  private List<Integer> work() {
    List<Integer> work = new ArrayList<>(results.notFinal());
    Collections.shuffle(work, order);
    return work;
  }

  /** Returns how often a process was killed before it had finished. */
  int kills() {
    return kills;
  }
}
