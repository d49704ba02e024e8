package io.cardfile.sample.billing;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Ends a run in order when the process receives a signal, such as Ctrl-C. The shutdown of the JVM
 * waits until the run has ended, but only for a limited time.
 */
final class SignalHandler {

  private final CountDownLatch runEnded = new CountDownLatch(1);
  private final Thread hook;

  private SignalHandler(Consumer<String> stop, Duration patience) {
    hook =
        new Thread(
            () -> {
              stop.accept("by a signal; the charges in progress have ended");
              awaitEnd(patience);
            },
            "billing-signal");
  }

  /** Installs a hook that calls {@code stop} and waits at most {@code patience} for the end. */
  static SignalHandler install(Consumer<String> stop, Duration patience) {
    SignalHandler signals = new SignalHandler(stop, patience);
    Runtime.getRuntime().addShutdownHook(signals.hook);
    return signals;
  }

  private void awaitEnd(Duration patience) {
    try {
      if (!runEnded.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("cardfile-billing: ended with charges in progress; they are in doubt");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Records that the run has ended, so that a signal does not wait for it. */
  void runEnded() {
    runEnded.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is already ending, and the hook can continue now.
    }
  }
}
