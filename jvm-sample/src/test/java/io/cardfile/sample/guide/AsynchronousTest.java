package io.cardfile.sample.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.WireHeader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/async-and-queues.md. */
class AsynchronousTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final TestGateway gateway = TestGateway.create();
  private final ExecutorService executor = threads(1, 1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final PaymentClient client =
      gateway.clientBuilder().journal(gateway.journal(), "acme").executor(executor).build();

  @AfterEach
  void stopExecutor() throws InterruptedException {
    go.countDown();
    assertTrue(stop(executor, MINUTE));
  }

  /** Keeps the only thread of the executor until {@link #go}. */
  private void occupyTheThread() {
    executor.execute(
        () -> {
          try {
            go.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  // region callback
  void pay(PurchaseRequest request, Consumer<PurchaseOutcome> whenEnded) {
    client.purchase(request).enqueue(whenEnded); // Of any kind, also not sent and in doubt.
  }

  // endregion

  @Test
  void callbackReceivesTheOutcome() throws Exception {
    BlockingQueue<PurchaseOutcome> ended = new LinkedBlockingQueue<>();
    pay(Rent.of("R-1"), ended::add);
    assertEquals(Kind.APPROVED, ended.take().kind());
  }

  // region future
  CompletableFuture<String> status(PurchaseRequest request) {
    return client.purchase(request).toFuture().thenApply(outcome -> outcome.kind().name());
  }

  // endregion

  @Test
  void futureOfAReusedReferenceCompletesWithAnOutcome() {
    assertEquals("APPROVED", status(Rent.of("R-1")).join());
    assertEquals("REFERENCE_REUSED", status(Rent.other("R-1")).join());
  }

  // region wait
  static Optional<PurchaseOutcome> outcomeWithin(
      Duration limit, CompletableFuture<PurchaseOutcome> payment)
      throws InterruptedException, ExecutionException {
    try {
      return Optional.of(payment.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty(); // The call continues: show "in progress" and keep the future.
    }
  }

  // endregion

  @Test
  void callContinuesWhenItsCallerStopsWaiting() throws Exception {
    occupyTheThread();
    CompletableFuture<PurchaseOutcome> payment = client.purchase(Rent.of("R-1")).toFuture();
    assertEquals(Optional.empty(), outcomeWithin(Duration.ofMillis(1), payment));
    go.countDown();
    assertEquals(Kind.APPROVED, outcomeWithin(MINUTE, payment).orElseThrow().kind());
  }

  // region cancel
  static PurchaseOutcome cancelled(CompletableFuture<PurchaseOutcome> payment) {
    payment.cancel(true);
    return payment.join(); // Not sent, in doubt, or the outcome of a call that had ended.
  }

  // endregion

  @Test
  void callThatIsCancelledInTheQueueIsNotSent() {
    occupyTheThread();
    CompletableFuture<PurchaseOutcome> payment = client.purchase(Rent.of("R-1")).toFuture();
    payment.cancel(true);
    go.countDown();
    assertInstanceOf(NotSent.class, cancelled(payment));
    gateway.ledger().nothingCharged();
  }

  // region threads
  static ExecutorService threads(int calls, int waiting) {
    return new ThreadPoolExecutor(
        calls, calls, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting));
  }

  // endregion

  @Test
  void callBeyondTheQueueIsNotSent() {
    occupyTheThread();
    client.purchase(Rent.of("R-1")).toFuture();
    assertInstanceOf(NotSent.class, client.purchase(Rent.of("R-2")).toFuture().join());
  }

  // region at-most
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

  // endregion

  @Test
  void callsAtOnceAreLimited() throws Exception {
    ExecutorService virtualThreads = Executors.newCachedThreadPool(); // On JDK 21 virtual ones.
    CyclicBarrier eight = new CyclicBarrier(8);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Callable<Void> call =
        () -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          eight.await(1, TimeUnit.MINUTES);
          now.decrementAndGet();
          return null;
        };
    List<FutureTask<Void>> calls = Stream.generate(() -> new FutureTask<>(call)).limit(64).toList();
    Executor limited = atMost(8, virtualThreads);
    calls.forEach(limited::execute);
    for (FutureTask<Void> ended : calls) {
      ended.get();
    }
    assertEquals(8, most.get());
    assertTrue(stop(virtualThreads, MINUTE));
  }

  // region stop
  static boolean stop(ExecutorService executor, Duration deadline) throws InterruptedException {
    executor.shutdown();
    long longest = deadline.plusSeconds(30).toMillis(); // The journal takes time as well.
    return executor.awaitTermination(longest, TimeUnit.MILLISECONDS);
  }

  // endregion

  // region traced
  CompletableFuture<PurchaseOutcome> traced(PurchaseRequest request, String trace) {
    return client
        .purchase(request)
        .deadline(Duration.ofSeconds(50))
        .header(WireHeader.of("traceparent", trace))
        .toFuture();
  }

  // endregion

  @Test
  void headerIsThatOfOneCall() {
    assertEquals(Kind.APPROVED, traced(Rent.of("R-1"), "00-trace").join().kind());
    assertEquals(Optional.of("00-trace"), gateway.request("R-1").header("traceparent"));
  }
}
