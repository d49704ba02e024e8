package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PaymentCallCancelTest {

  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final CountDownLatch executing = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  /** Waits in execute until it is cancelled. */
  private final FakeTransport waiting =
      FakeTransport.answering(
              (request, phases) -> {
                executing.countDown();
                assertTrue(released.await(2, TimeUnit.MINUTES));
                throw TransportException.inDoubt(Phase.SENT, "cancelled", null);
              })
          .onCancel(released::countDown);

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private PaymentCall<PurchaseOutcome> call(FakeTransport transport) {
    return Clients.builder(transport).executor(executor).build().purchase(Samples.first());
  }

  @Test
  void cancelBeforeExecuteSendsNothing() {
    AtomicInteger authorized = new AtomicInteger();
    FakeTransport transport = FakeTransport.approving();
    PaymentCall<PurchaseOutcome> call =
        PaymentClient.builder(Clients.ENDPOINTS, transport)
            .authorizer(
                request -> {
                  authorized.incrementAndGet();
                  return BasicAuthorizer.of("u", "t").authorize(request);
                })
            .build()
            .purchase(Samples.first());

    call.cancel();

    assertEquals("the call was cancelled", ((NotSent) call.execute()).why());
    assertTrue(transport.requests.isEmpty());
    assertEquals(0, authorized.get());
  }

  @Test
  void cancelBetweenPreparingAndExecutingSendsNothing() {
    AtomicReference<PaymentCall<PurchaseOutcome>> call = new AtomicReference<>();
    FakeTransport transport = FakeTransport.approving().onPrepare(() -> call.get().cancel());
    call.set(call(transport));

    assertEquals(Kind.NOT_SENT, call.get().execute().kind());
    assertEquals(1, transport.requests.size());
    assertEquals(0, transport.executions.get());
  }

  @Test
  void cancelWhileAuthorizingSendsNothing() {
    AtomicReference<PaymentCall<PurchaseOutcome>> call = new AtomicReference<>();
    FakeTransport transport = FakeTransport.approving();
    call.set(
        PaymentClient.builder(Clients.ENDPOINTS, transport)
            .authorizer(
                request -> {
                  call.get().cancel();
                  return BasicAuthorizer.of("u", "t").authorize(request);
                })
            .build()
            .purchase(Samples.first()));

    assertEquals(Kind.NOT_SENT, call.get().execute().kind());
    assertEquals(0, transport.executions.get());
  }

  @Test
  void cancelDuringAnExchangeReleasesItAndLeavesDoubt() throws Exception {
    PaymentCall<PurchaseOutcome> call = call(waiting);
    CompletableFuture<PurchaseOutcome> outcome = CompletableFuture.supplyAsync(call::execute);
    assertTrue(executing.await(2, TimeUnit.MINUTES));

    call.cancel();

    InDoubt inDoubt = assertInstanceOf(InDoubt.class, outcome.get(2, TimeUnit.MINUTES));
    assertEquals(Phase.SENT, inDoubt.phase());
    assertEquals(1, waiting.cancellations.get());
  }

  @Test
  void cancelAfterTheCallDoesNothing() {
    FakeTransport transport = FakeTransport.approving();
    PaymentCall<PurchaseOutcome> call = call(transport);
    assertEquals(Kind.APPROVED, call.execute().kind());

    call.cancel();

    assertEquals(0, transport.cancellations.get());
  }

  @Test
  void replyThatComesInSpiteOfCancellingCounts() {
    AtomicReference<PaymentCall<PurchaseOutcome>> call = new AtomicReference<>();
    FakeTransport transport =
        FakeTransport.answering(
            (request, phases) -> {
              call.get().cancel();
              return Samples.reply(200, "f01-approved-first");
            });
    call.set(call(transport));

    assertEquals(Kind.APPROVED, call.get().execute().kind());
    assertEquals(1, transport.cancellations.get());
  }

  @Test
  void transportThatFailsToCancelDoesNotDisturbTheCaller() {
    AtomicReference<PaymentCall<PurchaseOutcome>> call = new AtomicReference<>();
    FakeTransport transport =
        FakeTransport.answering(
                (request, phases) -> {
                  call.get().cancel();
                  return Samples.reply(200, "f01-approved-first");
                })
            .onCancel(
                () -> {
                  throw new IllegalStateException("cannot");
                });
    call.set(call(transport));

    assertEquals(Kind.APPROVED, call.get().execute().kind());
  }

  @Test
  void cancellingTheFutureCompletesItWithTheOutcome() throws Exception {
    CompletableFuture<PurchaseOutcome> future = call(waiting).toFuture();
    assertTrue(executing.await(2, TimeUnit.MINUTES));

    assertFalse(future.cancel(true));

    assertEquals(Kind.IN_DOUBT, future.get(2, TimeUnit.MINUTES).kind());
    assertFalse(future.isCancelled());
  }

  @Test
  void cancellingTheFutureBeforeItsTurnSendsNothing() throws Exception {
    CountDownLatch turn = new CountDownLatch(1);
    executor.execute(() -> awaitQuietly(turn));
    FakeTransport transport = FakeTransport.approving();
    CompletableFuture<PurchaseOutcome> future = call(transport).toFuture();

    future.cancel(false);
    turn.countDown();

    assertEquals(Kind.NOT_SENT, future.get(2, TimeUnit.MINUTES).kind());
    assertTrue(transport.requests.isEmpty());
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
