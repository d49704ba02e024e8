package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.Phase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class PaymentCallEnqueueTest {

  private static final Executor REFUSING =
      task -> {
        throw new RejectedExecutionException("full");
      };

  private final FakeTransport transport = FakeTransport.approving();
  private final List<PurchaseOutcome> received = new ArrayList<>();

  private PaymentCall<PurchaseOutcome> call(Executor executor) {
    return Clients.builder(transport).executor(executor).build().purchase(Samples.first());
  }

  private List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    received.forEach(outcome -> kinds.add(outcome.kind()));
    return kinds;
  }

  @Test
  void outcomeIsToldOnceOnTheExecutor() {
    List<Runnable> tasks = new ArrayList<>();
    call(tasks::add).enqueue(received::add);
    assertTrue(transport.requests.isEmpty());

    tasks.get(0).run();

    assertEquals(Collections.singletonList(Kind.APPROVED), kinds());
  }

  @Test
  void futureCompletesOnAnotherThread() throws Exception {
    AtomicReference<Thread> sender = new AtomicReference<>();
    transport.onPrepare(() -> sender.set(Thread.currentThread()));
    Executor other = task -> new Thread(task, "payments").start();

    PurchaseOutcome outcome = call(other).toFuture().get(2, TimeUnit.MINUTES);

    assertEquals(Kind.APPROVED, outcome.kind());
    assertEquals("payments", sender.get().getName());
  }

  @Test
  void withoutAnExecutorNothingIsEnqueuedAndTheCallIsStillFresh() {
    PaymentCall<PurchaseOutcome> call = Clients.of(transport).purchase(Samples.first());

    assertThrows(IllegalStateException.class, () -> call.enqueue(received::add));
    assertThrows(IllegalStateException.class, call::toFuture);
    assertThrows(NullPointerException.class, () -> call.enqueue(null));

    assertTrue(transport.requests.isEmpty());
    assertEquals(Kind.APPROVED, call.execute().kind());
  }

  @Test
  void refusedCallIsNotSentAndSpent() {
    PaymentCall<PurchaseOutcome> call = call(REFUSING);

    call.enqueue(received::add);

    assertEquals("the executor refused the call", ((NotSent) received.get(0)).why());
    assertEquals(1, received.size());
    assertTrue(transport.requests.isEmpty());
    assertThrows(IllegalStateException.class, call::execute);
  }

  @Test
  void refusedFutureIsNotSent() throws Exception {
    CompletableFuture<PurchaseOutcome> future = call(REFUSING).toFuture();

    assertEquals(Kind.NOT_SENT, future.get(0, TimeUnit.SECONDS).kind());
  }

  @Test
  void executorThatKeepsWhatItRefusesSendsNothing() {
    List<Runnable> kept = new ArrayList<>();
    Executor both =
        task -> {
          kept.add(task);
          throw new RejectedExecutionException("full");
        };
    call(both).enqueue(received::add);

    kept.get(0).run();

    assertEquals(Collections.singletonList(Kind.NOT_SENT), kinds());
    assertTrue(transport.requests.isEmpty());
  }

  @Test
  void taskThatIsRunTwiceSendsOnce() {
    call(task -> {
          task.run();
          task.run();
        })
        .enqueue(received::add);

    assertEquals(Collections.singletonList(Kind.APPROVED), kinds());
    assertEquals(1, transport.executions.get());
  }

  @Test
  void callbackThatIsRefusedElsewhereDoesNotTurnAnApprovalIntoNotSent() {
    PaymentCall<PurchaseOutcome> call = call(Runnable::run);
    Consumer<PurchaseOutcome> handsOn =
        outcome -> {
          received.add(outcome);
          REFUSING.execute(() -> {});
        };

    assertThrows(RejectedExecutionException.class, () -> call.enqueue(handsOn));

    assertEquals(Collections.singletonList(Kind.APPROVED), kinds());
  }

  @Test
  void errorOfTheJvmIsToldAsDoubtAndGoesOn() {
    OutOfMemoryError full = new OutOfMemoryError();
    PaymentClient client = Clients.direct(FakeTransport.failing(full));
    PaymentCall<PurchaseOutcome> call = client.purchase(Samples.first());

    assertSame(full, assertThrows(OutOfMemoryError.class, () -> call.enqueue(received::add)));

    assertEquals(1, received.size());
    assertEquals(Phase.SENDING, ((InDoubt) received.get(0)).phase());
  }

  @Test
  void errorOfTheJvmCompletesTheFutureWithDoubt() throws Exception {
    List<Runnable> tasks = new ArrayList<>();
    PaymentClient client =
        Clients.builder(FakeTransport.failing(new OutOfMemoryError())).executor(tasks::add).build();
    CompletableFuture<PurchaseOutcome> future = client.purchase(Samples.first()).toFuture();
    assertFalse(future.isDone());

    assertThrows(OutOfMemoryError.class, tasks.get(0)::run);

    assertEquals(Kind.IN_DOUBT, future.get(0, TimeUnit.SECONDS).kind());
  }
}
