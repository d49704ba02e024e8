package io.cardfile.sample;

import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.WireHeader;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The code of docs/asynchronous.md. */
final class AsynchronousPayments {

  private final PaymentClient client;

  AsynchronousPayments(PaymentClient client) {
    this.client = client;
  }

  void pay(PurchaseRequest request, Consumer<PurchaseOutcome> whenEnded) {
    client.purchase(request).enqueue(whenEnded); // Of any kind, also not sent and in doubt.
  }

  CompletableFuture<String> status(PurchaseRequest request) {
    return client.purchase(request).toFuture().thenApply(outcome -> outcome.kind().name());
  }

  static Optional<PurchaseOutcome> outcomeWithin(
      Duration limit, CompletableFuture<PurchaseOutcome> payment)
      throws InterruptedException, ExecutionException {
    try {
      return Optional.of(payment.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty(); // The call continues: show "in progress" and keep the future.
    }
  }

  static PurchaseOutcome cancelled(CompletableFuture<PurchaseOutcome> payment) {
    payment.cancel(true);
    return payment.join(); // Not sent, in doubt, or the outcome of a call that had ended.
  }

  CompletableFuture<PurchaseOutcome> traced(PurchaseRequest request, String trace) {
    return client
        .purchase(request)
        .deadline(Duration.ofSeconds(50))
        .header(WireHeader.of("traceparent", trace))
        .toFuture();
  }

  static ExecutorService threads(int calls, int waiting) {
    return new ThreadPoolExecutor(
        calls, calls, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting));
  }

  static Executor atMost(int calls, Executor virtualThreads) {
    Semaphore free = new Semaphore(calls);
    return task ->
        virtualThreads.execute(
            () -> {
              free.acquireUninterruptibly();
              try {
                task.run();
              } finally {
                free.release();
              }
            });
  }

  static boolean stop(ExecutorService executor, Duration deadline) throws InterruptedException {
    executor.shutdown();
    long longest = deadline.plusSeconds(30).toMillis(); // The journal takes time as well.
    return executor.awaitTermination(longest, TimeUnit.MILLISECONDS);
  }
}
