package io.cardfile.spring;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * The calls that wait for the gateway. A shutdown lets them end until Boot's timeout has passed
 * since it began, and then cancels them: what was sent is in doubt, and the rest is not sent. The
 * database is closed after their outcomes are recorded. Thread-safe.
 */
final class CallsUnderWay
    implements PaymentListener, ApplicationListener<ContextClosedEvent>, SmartLifecycle {

  private static final int AFTER_SERVERS_AND_EXECUTORS = Integer.MIN_VALUE;
  private static final long LONGEST_RECORD_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final ApplicationContext context;
  private final Duration timeout;
  private final Map<Thread, TrackedExchange> underWay = new HashMap<>(); // Guarded by this.
  private boolean areLookUpsCancelled; // Guarded by this.
  private boolean areAllCancelled; // Guarded by this.
  private volatile boolean running;

  CallsUnderWay(ApplicationContext context, Duration timeout) {
    this.context = context;
    this.timeout = timeout;
  }

  /** Returns a transport whose exchanges a shutdown can cancel. */
  Transport track(Transport transport) {
    return (request, phases) -> new TrackedExchange(transport, request, phases);
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    if (event.getApplicationContext() == context) {
      Executor atTimeout =
          CompletableFuture.delayedExecutor(timeout.toMillis(), TimeUnit.MILLISECONDS);
      atTimeout.execute(this::cancelAll);
    }
  }

  /** Cancels look-ups, also later ones; they change nothing at the gateway. */
  synchronized void cancelLookUps() {
    areLookUpsCancelled = true;
    underWay.values().stream().filter(each -> each.isGet).forEach(TrackedExchange::cancel);
  }

  private synchronized void cancelAll() {
    areAllCancelled = true;
    underWay.values().forEach(TrackedExchange::cancel);
  }

  private synchronized void begin(TrackedExchange exchange) {
    underWay.put(Thread.currentThread(), exchange);
    if (areAllCancelled || areLookUpsCancelled && exchange.isGet) {
      exchange.cancel();
    }
  }

  /** Is called on the thread of the call, after its outcome was recorded. */
  @Override
  public synchronized void onOutcome(PaymentEvent event) {
    underWay.remove(Thread.currentThread());
    notifyAll();
  }

  @Override
  public synchronized void start() {
    areLookUpsCancelled = false;
    areAllCancelled = false;
    running = true;
  }

  @Override
  public synchronized void stop() {
    running = false;
    cancelAll();
    long end = System.nanoTime() + LONGEST_RECORD_NANOS;
    try {
      while (!underWay.isEmpty() && System.nanoTime() < end) {
        TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return AFTER_SERVERS_AND_EXECUTORS;
  }

  private final class TrackedExchange implements Transport.Exchange {

    final boolean isGet;
    private final Transport.Exchange exchange;

    TrackedExchange(Transport transport, WireRequest request, Consumer<Phase> phases) {
      this.isGet = request.method().equals("GET");
      this.exchange = transport.prepare(request, phases);
    }

    @Override
    public WireReply execute() throws TransportException {
      begin(this);
      return exchange.execute();
    }

    @Override
    public void cancel() {
      exchange.cancel();
    }
  }
}
