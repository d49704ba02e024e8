package io.cardfile;

import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Answers every request in one way and records the requests. */
final class FakeTransport implements Transport {

  final List<WireRequest> requests = new CopyOnWriteArrayList<>();
  final AtomicInteger executions = new AtomicInteger();
  final AtomicInteger cancellations = new AtomicInteger();

  private final Answer answer;
  private volatile Runnable onPrepare = () -> {};
  private volatile Runnable onCancel = () -> {};

  private FakeTransport(Answer answer) {
    this.answer = answer;
  }

  /** The behaviour of an exchange when it is executed. */
  interface Answer {
    WireReply to(WireRequest request, Consumer<Phase> phases) throws Throwable;
  }

  static FakeTransport answering(Answer answer) {
    return new FakeTransport(answer);
  }

  static FakeTransport replying(WireReply reply) {
    return answering((request, phases) -> reply);
  }

  /** Approves the sample purchases. */
  static FakeTransport approving() {
    return replying(Samples.reply(200, "f01-approved-first"));
  }

  static FakeTransport failing(Throwable e) {
    return answering(
        (request, phases) -> {
          throw e;
        });
  }

  FakeTransport onPrepare(Runnable action) {
    onPrepare = action;
    return this;
  }

  FakeTransport onCancel(Runnable action) {
    onCancel = action;
    return this;
  }

  @Override
  public Exchange prepare(WireRequest request, Consumer<Phase> phases) {
    requests.add(request);
    onPrepare.run();
    return new Exchange() {
      @Override
      public WireReply execute() {
        executions.incrementAndGet();
        try {
          return answer.to(request, phases);
        } catch (Throwable e) {
          throw sneaky(e);
        }
      }

      @Override
      public void cancel() {
        cancellations.incrementAndGet();
        onCancel.run();
      }
    };
  }

  /** Throws {@code e} although it may be checked, as a transport in Kotlin could. */
  @SuppressWarnings("unchecked") // The cast to E is erased: that is the trick.
  static <E extends Throwable> RuntimeException sneaky(Throwable e) throws E {
    throw (E) e;
  }
}
