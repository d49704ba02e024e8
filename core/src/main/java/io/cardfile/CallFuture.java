package io.cardfile;

import io.cardfile.journal.ReferenceReusedException;
import java.util.concurrent.CompletableFuture;

/** A future that completes with the outcome of its call even after it was cancelled. */
final class CallFuture<T> extends CompletableFuture<T> implements PaymentCallback<T> {

  private final PaymentCall<T> call;

  CallFuture(PaymentCall<T> call) {
    this.call = call;
  }

  @Override
  public void onOutcome(T outcome) {
    complete(outcome);
  }

  @Override
  public void onReferenceReused(ReferenceReusedException e) {
    completeExceptionally(e);
  }

  /** Cancels the call; returns false, because the future completes with the outcome instead. */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    call.cancel();
    return false;
  }
}
