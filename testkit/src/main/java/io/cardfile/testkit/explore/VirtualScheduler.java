package io.cardfile.testkit.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with a virtual time. Tasks run one after the other, in the order of their times and
 * without a pause, on the thread that calls {@link #runAll} or waits for a task.
 */
final class VirtualScheduler extends AbstractExecutorService implements ScheduledExecutorService {

  private static final long HORIZON_NANOS = TimeUnit.DAYS.toNanos(1);
  private static final int MAX_RUNS = 10_000;

  private final PriorityQueue<Task<?>> tasks = new PriorityQueue<>();
  private long now;
  private long scheduled;
  private int runs;
  private boolean shutdown;

  private final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {

    private final long order = ++scheduled;
    private final long period;
    private long due;

    Task(Callable<V> callable, long delay, long period) {
      super(callable);
      this.due = later(now, delay);
      this.period = period;
    }

    @Override
    public void run() {
      if (period == 0) {
        super.run();
      } else if (runAndReset()) {
        due = later(due, period);
        repeat(this);
      }
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
      runUntil(HORIZON_NANOS, this);
      return super.get();
    }

    @Override
    public V get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
      long end = later(now, unit.toNanos(timeout));
      runUntil(end, this);
      if (!isDone()) {
        advanceTo(end);
      }
      return super.get(0, TimeUnit.NANOSECONDS);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - now, TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      Task<?> that = (Task<?>) other;
      int byTime = Long.compare(due, that.due);
      return byTime == 0 ? Long.compare(order, that.order) : byTime;
    }
  }

  private static long later(long time, long delay) {
    return time + Math.min(Math.max(0, delay), Long.MAX_VALUE - time);
  }

  private synchronized <V> Task<V> add(Task<V> task) {
    if (shutdown) {
      throw new RejectedExecutionException("the scheduler was shut down");
    }
    tasks.add(task);
    return task;
  }

  private synchronized void repeat(Task<?> task) {
    if (!shutdown) {
      tasks.add(task);
    }
  }

  /** Runs the tasks of the next virtual day. */
  void runAll() {
    runUntil(HORIZON_NANOS, null);
  }

  /** Advances the time after a wait that timed out; otherwise waiting in a loop would not end. */
  private synchronized void advanceTo(long time) {
    now = Math.max(now, time);
  }

  private void runUntil(long time, @Nullable Task<?> awaited) {
    Task<?> next = awaited != null && awaited.isDone() ? null : next(time);
    while (next != null) {
      next.run();
      next = awaited != null && awaited.isDone() ? null : next(time);
    }
  }

  private synchronized @Nullable Task<?> next(long time) {
    Task<?> first = tasks.peek();
    if (first == null || first.due > time || ++runs > MAX_RUNS) {
      return null;
    }
    now = Math.max(now, first.due);
    return tasks.poll();
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return schedule(Executors.callable(command), delay, unit);
  }

  @Override
  public synchronized <V> ScheduledFuture<V> schedule(
      Callable<V> callable, long delay, TimeUnit unit) {
    return add(new Task<>(callable, unit.toNanos(delay), 0));
  }

  @Override
  public synchronized ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    Callable<Object> callable = Executors.callable(command);
    return add(new Task<>(callable, unit.toNanos(initialDelay), unit.toNanos(period)));
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return scheduleAtFixedRate(command, initialDelay, delay, unit); // Tasks take no virtual time.
  }

  @Override
  public void execute(Runnable command) {
    schedule(command, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public synchronized void shutdown() {
    shutdown = true;
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    shutdown = true;
    List<Runnable> left = new ArrayList<>(tasks);
    tasks.clear();
    return left;
  }

  @Override
  public synchronized boolean isShutdown() {
    return shutdown;
  }

  @Override
  public synchronized boolean isTerminated() {
    return shutdown && tasks.isEmpty();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    long end = later(now, unit.toNanos(timeout));
    runUntil(end, null);
    if (!isTerminated()) {
      advanceTo(end);
    }
    return isTerminated();
  }

  /** Shows the number of waiting tasks. */
  @Override
  public synchronized String toString() {
    return "VirtualScheduler(" + tasks.size() + " tasks)";
  }
}
