package io.cardfile;

import java.util.concurrent.CompletableFuture;

/** The future of a call, which its cancellation does not complete: the outcome does. */
final class CallFuture<T> extends CompletableFuture<T> {

  private final PaymentCall<T> call;

  CallFuture(PaymentCall<T> call) {
    this.call = call;
  }

  /** Cancels the call; returns false, because the future completes with the outcome instead. */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    call.cancel();
    return false;
  }
}
