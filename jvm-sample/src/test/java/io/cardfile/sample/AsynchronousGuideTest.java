package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import io.cardfile.money.Money;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.testkit.Fault;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.cardfile.transport.jdk.JdkTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the code of docs/asynchronous.md, and verifies its statements. */
class AsynchronousGuideTest extends NotPromisedFixture {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ExecutorService two = AsynchronousPayments.threads(2, 1);

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(AsynchronousPayments.stop(two, MINUTE));
  }

  private AsynchronousPayments payments(Transport transport, Executor executor) {
    return new AsynchronousPayments(asynchronous(transport, executor));
  }

  private PaymentClient asynchronous(Transport transport, Executor executor) {
    return client(strict, transport).journal(journal(), "TEST-merchant").executor(executor).build();
  }

  @Test
  void javaOfThePageIsThis(@TempDir Path classes) throws Exception {
    GuideCode.assertShown("docs/asynchronous.md", AsynchronousPayments.class, classes);
  }

  @Test
  void outcomeOfAnEnqueuedCallReachesTheCallback() throws Exception {
    BlockingQueue<PurchaseOutcome> ended = new LinkedBlockingQueue<>();
    payments(strict.transport(), two).pay(rent("R-1"), ended::add);
    assertEquals(Kind.APPROVED, ended.poll(1, TimeUnit.MINUTES).kind());
  }

  @Test
  void referenceOfAnotherPurchaseIsAnOutcome() throws Exception {
    PurchaseRequest other =
        PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.NO_SHOW)
            .reference("R-1")
            .amount(Money.of("20.00", "AUD"))
            .build();
    AsynchronousPayments payments = payments(strict.transport(), two);
    assertEquals("APPROVED", payments.status(rent("R-1")).get());
    assertEquals("REFERENCE_REUSED", payments.status(other).get());
    BlockingQueue<PurchaseOutcome> ended = new LinkedBlockingQueue<>();
    payments.pay(other, ended::add);
    assertEquals(Kind.REFERENCE_REUSED, ended.poll(1, TimeUnit.MINUTES).kind());
    assertEquals(1, charges(strict));
  }

  /** Holds each exchange until {@link #go}. */
  private final class HeldTransport implements Transport {

    final CountDownLatch go = new CountDownLatch(1);

    @Override
    public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
      Exchange exchange = strict.transport().prepare(request, phases);
      return new Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          await(go);
          return exchange.execute();
        }

        @Override
        public void cancel() {
          exchange.cancel();
        }
      };
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(1, TimeUnit.MINUTES));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void callContinuesWhenItsCallerStopsWaiting() throws Exception {
    HeldTransport held = new HeldTransport();
    CompletableFuture<PurchaseOutcome> payment =
        asynchronous(held, two).purchase(rent("R-1")).toFuture();
    assertEquals(
        Optional.empty(), AsynchronousPayments.outcomeWithin(Duration.ofMillis(1), payment));
    held.go.countDown();
    PurchaseOutcome outcome = AsynchronousPayments.outcomeWithin(MINUTE, payment).orElseThrow();
    assertEquals(Kind.APPROVED, outcome.kind());
  }

  @Test
  void cancelledFutureCompletesWithTheOutcome() throws Exception {
    try (TestGateway server = TestGateway.start()) {
      server.next().fault(Fault.NO_REPLY);
      CompletableFuture<PurchaseOutcome> payment =
          server
              .clientBuilder(JdkTransport.create())
              .executor(two)
              .build()
              .purchase(rent("R-1"))
              .toFuture();
      Requests.await(server, 1);
      assertDoubt(Why.NO_REPLY, AsynchronousPayments.cancelled(payment));
      assertFalse(payment.isCancelled());
    }
  }

  @Test
  void headerAndDeadlineAreOfOneCall() {
    AsynchronousPayments payments = payments(strict.transport(), Runnable::run);
    assertEquals(Kind.APPROVED, payments.traced(rent("R-1"), "00-trace").join().kind());
    assertEquals(Optional.of("00-trace"), strict.request("R-1").header("traceparent"));
  }

  @Test
  void manyCallsRunOnVirtualThreadsWhereTheJdkHasThem() throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Boolean> virtual = java.util.Collections.synchronizedList(new ArrayList<>());
    ExecutorService threads = virtualThreads();
    Executor counted = AsynchronousPayments.atMost(8, task -> threads.execute(task));
    try (TestGateway server = TestGateway.start()) {
      PaymentClient client =
          server
              .clientBuilder(counting(JdkTransport.create(), now, most, virtual))
              .journal(journal(), "TEST-merchant")
              .executor(counted)
              .build();
      List<CompletableFuture<PurchaseOutcome>> payments = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        payments.add(client.purchase(rent("V-" + i)).toFuture());
      }
      payments.forEach(payment -> assertEquals(Kind.APPROVED, payment.join().kind()));
      server.ledger().total(Money.of("1216.00", "AUD")).nothingChargedTwice();
    }
    assertTrue(most.get() <= 8, "at once: " + most);
    assertEquals(Runtime.version().feature() >= 21, virtual.get(0));
    assertTrue(AsynchronousPayments.stop(threads, MINUTE));
  }

  private static Transport counting(
      Transport transport, AtomicInteger now, AtomicInteger most, List<Boolean> virtual) {
    return (request, phases) -> {
      most.accumulateAndGet(now.incrementAndGet(), Math::max);
      virtual.add(isVirtual(Thread.currentThread()));
      Transport.Exchange exchange = transport.prepare(request, phases);
      return new Transport.Exchange() {
        @Override
        public WireReply execute() throws TransportException {
          try {
            return exchange.execute();
          } finally {
            now.decrementAndGet();
          }
        }

        @Override
        public void cancel() {
          exchange.cancel();
        }
      };
    };
  }

  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    return Runtime.version().feature() < 21
        ? Executors.newCachedThreadPool()
        : (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  private static boolean isVirtual(Thread thread) {
    try {
      return Runtime.version().feature() >= 21
          && (Boolean) Thread.class.getMethod("isVirtual").invoke(thread);
    } catch (ReflectiveOperationException e) {
      throw new CompletionException(e);
    }
  }
}
