package io.cardfile.chaos;

import io.cardfile.chaos.KillSchedule.Moment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A process of a shop, from its start to its end. */
final class ClientProcess {

  private static final int KILLED = 128 + 9;

  private final ChildProcess child;
  private final CallResults results;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean done;

  private ClientProcess(ChildProcess child, CallResults results) {
    this.child = child;
    this.results = results;
  }

  static ClientProcess start(
      ProcessGroup group, RunContext context, CallResults results, List<Integer> work)
      throws IOException {
    ChildProcess child = new ChildProcess(group.start(ClientMain.class, context.arguments()));
    List<String> lines = new ArrayList<>(context.cards());
    work.forEach(index -> lines.add("do " + index));
    lines.add("go");
    ClientProcess client = new ClientProcess(child, results);
    Thread listener = new Thread(client::listen, "client-listener");
    listener.setDaemon(true);
    listener.start();
    child.send(lines);
    return client;
  }

  private void listen() {
    try {
      for (String line = child.readLine(); line != null; line = child.readLine()) {
        if (line.startsWith("result ")) {
          results.add(line);
        } else {
          done |= line.equals("done");
        }
      }
    } finally {
      ended.countDown();
    }
  }

  /** Waits for {@code moment}, or until the process has ended. */
  void await(Moment moment) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(moment.millis());
    while (results.progress() < moment.progress() && System.nanoTime() < end) {
      if (ended.await(1, TimeUnit.MILLISECONDS)) {
        break;
      }
    }
  }

  /** Kills the process at {@code moment}; returns whether it had not finished its work. */
  boolean killAt(Moment moment) throws IOException, InterruptedException {
    await(moment);
    child.kill();
    int status = child.awaitEnd();
    awaitOutputEnd();
    if (!done && status != KILLED) {
      throw new IOException("a client process failed with status " + status);
    }
    return !done;
  }

  /** Waits until the process has finished its work and ended. */
  void await(long limitSeconds) throws IOException, InterruptedException {
    if (!ended.await(limitSeconds, TimeUnit.SECONDS) || child.awaitEnd() != 0 || !done) {
      child.kill();
      throw new IOException("a client process failed, or took longer than " + limitSeconds + " s");
    }
  }

  // The pipe may still hold output that the process wrote before it died.
  private void awaitOutputEnd() throws IOException, InterruptedException {
    if (!ended.await(30, TimeUnit.SECONDS)) {
      throw new IOException("the output of a dead client process did not end within 30 s");
    }
  }
}
