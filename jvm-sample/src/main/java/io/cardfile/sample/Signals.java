package io.cardfile.sample;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lets a run end in order when the process is told to end, as by Ctrl-C: the virtual machine goes
 * on with its end only when the run has, or after a while.
 */
final class Signals {

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook;

  private Signals(Consumer<String> stop, Duration patience) {
    hook =
        new Thread(
            () -> {
              stop.accept("by a signal; what was under way has ended");
              awaitEnd(patience);
            },
            "billing-signal");
  }

  /** Calls {@code stop} on a signal, and then waits at most {@code patience} until it has ended. */
  static Signals stopping(Consumer<String> stop, Duration patience) {
    Signals signals = new Signals(stop, patience);
    Runtime.getRuntime().addShutdownHook(signals.hook);
    return signals;
  }

  private void awaitEnd(Duration patience) {
    try {
      if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("cardfile-billing: ended with charges under way; they are in doubt");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The run has ended: a signal need not wait any more. */
  void ended() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, and the hook may go on now.
    }
  }
}
