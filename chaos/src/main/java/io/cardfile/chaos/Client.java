package io.cardfile.chaos;

import io.cardfile.chaos.KillSchedule.Moment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One process of a shop, from its start to its end. */
final class Client {

  private static final int KILLED = 128 + 9;

  private final ChildProcess talk;
  private final CallResults tally;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean done;

  private Client(ChildProcess talk, CallResults tally) {
    this.talk = talk;
    this.tally = tally;
  }

  static Client start(ProcessGroup family, RunContext job, CallResults tally, List<Integer> work)
      throws IOException {
    ChildProcess talk = new ChildProcess(family.start(ClientMain.class, job.arguments()));
    List<String> lines = new ArrayList<>(job.cards());
    work.forEach(index -> lines.add("do " + index));
    lines.add("go");
    Client client = new Client(talk, tally);
    Thread listener = new Thread(client::listen, "client-listener");
    listener.setDaemon(true);
    listener.start();
    talk.say(lines);
    return client;
  }

  private void listen() {
    try {
      for (String line = talk.hear(); line != null; line = talk.hear()) {
        if (line.startsWith("told ")) {
          tally.add(line);
        } else {
          done |= line.equals("done");
        }
      }
    } finally {
      ended.countDown();
    }
  }

  /** Waits for {@code moment}, or until it has ended. */
  void await(Moment moment) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(moment.millis());
    while (tally.progress() < moment.progress() && System.nanoTime() < end) {
      if (ended.await(1, TimeUnit.MILLISECONDS)) {
        break;
      }
    }
  }

  /** Kills it at {@code moment}; returns whether it was still at work. */
  boolean killAt(Moment moment) throws IOException, InterruptedException {
    await(moment);
    talk.kill();
    int status = talk.awaitEnd();
    awaitLastWord();
    if (!done && status != KILLED) {
      throw new IOException("a client has failed by itself, with status " + status);
    }
    return !done;
  }

  /** Waits until it has done its work. */
  void await(long limitSeconds) throws IOException, InterruptedException {
    if (!ended.await(limitSeconds, TimeUnit.SECONDS) || talk.awaitEnd() != 0 || !done) {
      talk.kill();
      throw new IOException("a client has failed, or takes longer than " + limitSeconds + " s");
    }
  }

  // What it has said before it died is still in the pipe.
  private void awaitLastWord() throws IOException, InterruptedException {
    if (!ended.await(30, TimeUnit.SECONDS)) {
      throw new IOException("the words of a dead client do not end");
    }
  }
}
