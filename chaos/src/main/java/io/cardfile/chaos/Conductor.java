package io.cardfile.chaos;

import io.cardfile.chaos.Moments.Moment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Starts the processes of one shop, one after the other, and kills them. */
final class Conductor {

  private static final int MOST_WALKS = 20;
  private static final long WALK_SECONDS = 240;

  private final Family family;
  private final Job job;
  private final Tally tally;
  private final Moments moments;
  private final Random order;
  private int kills;

  Conductor(Family family, Job job, Tally tally, Moments moments, long seed) {
    this.family = family;
    this.job = job;
    this.tally = tally;
    this.moments = moments;
    this.order = new Random(seed);
  }

  /** Kills as often as planned, then lets one process walk to the end. */
  void run() throws IOException, InterruptedException {
    while (!moments.isOver()) {
      Moment moment = moments.next(tally.progress());
      Client client = start(work());
      if (client.killAt(moment)) {
        kills++;
      }
    }
    walk();
  }

  /** Walks once over what is not final. */
  void walk() throws IOException, InterruptedException {
    start(work()).await(WALK_SECONDS);
  }

  /** Walks once over what is not final, when nothing goes wrong any more. */
  void walkInPeace() throws IOException, InterruptedException {
    Client.start(family, job.patient(), tally, work()).await(WALK_SECONDS);
  }

  /** Walks until all is final, as a shop does that takes every failure for a reason to go on. */
  void walkToTheEnd() throws IOException, InterruptedException {
    for (int i = 0; i < MOST_WALKS && !tally.notFinal().isEmpty(); i++) {
      walk();
    }
  }

  private Client start(List<Integer> work) throws IOException {
    return Client.start(family, job, tally, work);
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
