package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletCallback;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;

/** Network calls are refused on the main thread, before anything is sent. */
public final class MainThreadOnAndroidTest extends OnAndroid {

  private static final WalletCallback CALLBACK = WalletCallback.of("https://w.example/1", "t", "v");

  @Test
  public void everyCallIsRefusedOnTheMainThread() throws Exception {
    CheckoutCalls calls = calls();
    SignedWalletTokenRequest signed = onAnotherThread(() -> order(calls).signed());
    int before = requests().size();

    refused("an order", () -> calls.order("APP-2", environment.cart()));
    refused("a wallet token", () -> calls.walletToken(signed));
    refused("a payment", () -> calls.submit("APP-1", CALLBACK));
    refused("cancelling an order", () -> calls.cancel("APP-1"));
    refused("the status of an order", () -> calls.status("APP-1"));
    assertEquals(before, requests().size());
  }

  @Test
  public void otherThreadsMayWait() throws Exception {
    assertEquals(CheckoutStatus.OPEN, onAnotherThread(() -> order(calls()).status()));
  }

  @Test
  public void whatIsPostedRunsOnTheMainThreadLater() throws Exception {
    LooperThread main = new LooperThread();
    CompletableFuture<Thread> ran = new CompletableFuture<>();
    onAnotherThread(
        () -> {
          assertFalse(main.isCurrent());
          main.post(() -> ran.complete(Thread.currentThread()));
          return null;
        });
    assertFalse(ran.isDone());
    phone.idle();
    assertSame(Thread.currentThread(), ran.getNow(null));
    assertTrue(main.isCurrent());
  }

  private CheckoutOrder order(CheckoutCalls calls) throws IOException {
    return calls.order("APP-1", environment.cart());
  }

  private CheckoutCalls calls() {
    return environment.process().calls(environment.setup());
  }

  private static void refused(String what, ThrowingRunnable call) {
    IllegalStateException e = assertThrows(IllegalStateException.class, call);
    assertEquals(
        what + " waits for the network: call it on a background thread, not on the main thread",
        e.getMessage());
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  private static <T> T onAnotherThread(Work<T> work) throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(work.run());
              } catch (IOException | RuntimeException | Error e) {
                result.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return result.get(20, TimeUnit.SECONDS);
  }
}
