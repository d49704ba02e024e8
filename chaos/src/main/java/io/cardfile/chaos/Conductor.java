package io.cardfile.chaos;

import io.cardfile.chaos.KillSchedule.Moment;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Starts the processes of one shop, one after the other, and kills them. */
final class Conductor {

  private static final int MOST_WALKS = 20;
  private static final long WALK_SECONDS = 240;

  /** Purchases between the start of a process, what its operator does, and its end. */
  private static final int AT_WORK = 20;

  private static final int MOST_MILLIS = 3000;
  private static final int LATEST_AHEAD = 3;
  private static final OperatorAct FIRST_ACT = OperatorAct.of(0);

  private final ProcessGroup family;
  private final RunContext job;
  private final CallResults tally;
  private final KillSchedule moments;
  private final @Nullable FileOperator operator;
  private final Random order;
  private int kills;
  private int processes;
  private int acts;

  Conductor(
      ProcessGroup family,
      RunContext job,
      CallResults tally,
      KillSchedule moments,
      long seed,
      @Nullable FileOperator operator) {
    this.family = family;
    this.job = job;
    this.operator = operator;
    this.tally = tally;
    this.moments = moments;
    this.order = new Random(seed);
  }

  /**
   * Kills as often as planned, then lets processes walk to the end: while claims are refused, as
   * until a journal is complete again, a walk sends nothing.
   */
  void run() throws IOException, InterruptedException {
    while (!moments.isOver()) {
      if (operator != null) {
        disturb(operator, OperatorAct.of(acts++));
      }
      Moment moment = moments.next(tally.progress());
      Client client = start(0);
      if (client.killAt(moment)) {
        kills++;
      } else { // It had walked to its end, as while claims are refused.
        moments.again();
      }
    }
    for (int i = 0; i < MOST_WALKS && (i == 0 || !tally.isAllSent()); i++) {
      walk();
    }
  }

  /** Lets a process work while, or before, its operator acts. */
  private void disturb(FileOperator operator, OperatorAct act)
      throws IOException, InterruptedException {
    int progress = tally.progress();
    Client client = start(act.daysAhead());
    client.await(new Moment(progress + AT_WORK, MOST_MILLIS));
    if (act == FIRST_ACT) {
      operator.keepCopy();
    }
    if (act.isAtWork) {
      operator.act(act, clock());
      client.await(new Moment(tally.progress() + AT_WORK, MOST_MILLIS));
    }
    client.killAt(new Moment(0, 0));
    if (!act.isAtWork) {
      operator.act(act, clock());
    }
    operator.mend(act, clock());
  }

  /** Each process works on another day. */
  private Clock clock() {
    return job.on(processes).clock();
  }

  /** The run as a process sees it that is started later than all others. */
  RunContext afterwards() {
    return job.on(processes + LATEST_AHEAD);
  }

  /** Walks once over what is not final. */
  void walk() throws IOException, InterruptedException {
    start(0).await(WALK_SECONDS);
  }

  /** Walks once over what is not final, when nothing goes wrong any more. */
  void walkInPeace() throws IOException, InterruptedException {
    Client.start(family, afterwards().patient(), tally, work()).await(WALK_SECONDS);
  }

  /** Walks until all is final, as a shop does that takes every failure for a reason to go on. */
  void walkToTheEnd() throws IOException, InterruptedException {
    for (int i = 0; i < MOST_WALKS && !tally.notFinal().isEmpty(); i++) {
      walk();
    }
  }

  private Client start(int daysAhead) throws IOException {
    processes++;
    RunContext next = job.way().hasJournal() ? job.with(CallerFault.of(processes)) : job;
    return Client.start(family, next.on(processes + daysAhead), tally, work());
  }

  /** Two shops with one journal walk in different orders, and meet. */
  private List<Integer> work() {
    List<Integer> work = new ArrayList<>(tally.notFinal());
    Collections.shuffle(work, order);
    return work;
  }

  /** How often a process was killed at work. */
  int kills() {
    return kills;
  }
}
