package io.cardfile.sample.billing;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes batches from the queue and makes their charges, with db-scheduler: it claims a batch for
 * this node, renews its heartbeat, and takes over a batch whose node no longer renews its
 * heartbeat.
 */
final class QueueScheduler {

  private static final String CHARGE = "charge"; // As insert_batches.sql names it.
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);
  private static final int MISSED_HEARTBEATS = 4;
  private static final Duration POLL = Duration.ofMillis(500);

  /** When to look again at charges that another node was making; its lease must end. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final BillingQueue queue;
  private final QueuedRun run;
  private final ChargeRun charges;
  private final DueColumns columns;

  QueueScheduler(BillingQueue queue, QueuedRun run, ChargeRun charges, DueColumns columns) {
    this.queue = queue;
    this.run = run;
    this.charges = charges;
    this.columns = columns;
  }

  /** Returns the scheduler of the node {@code name}, which is not started. */
  Scheduler build(String name, int threads) throws IOException {
    Duration ahead = queue.clockAhead();
    CustomTask<String> task =
        Tasks.custom(CHARGE, String.class)
            .onFailure(QueueScheduler::putBack)
            .onDeadExecution(QueueScheduler::putBack)
            .execute((batch, context) -> charge(batch));
    return Scheduler.create(queue.source(), task)
        .tableName("cardfile_billing_task")
        .schedulerName(new SchedulerName.Fixed(name))
        .serializer(new Utf8())
        .clock(() -> Instant.now().plus(ahead)) // A node with a wrong clock would look dead.
        .threads(threads)
        // Claims a batch only for a free thread: a batch that waits has no heartbeat.
        .pollUsingLockAndFetch(0.999, 1.0)
        .pollingInterval(POLL)
        .heartbeatInterval(HEARTBEAT)
        .missedHeartbeatsLimit(MISSED_HEARTBEATS)
        .build();
  }

  /** Returns a batch to its place: at the end of the queue it would delay the end of the run. */
  private static void putBack(ExecutionComplete complete, ExecutionOperations<String> batch) {
    batch.reschedule(complete, complete.getExecution().executionTime);
  }

  private CompletionHandler<String> charge(TaskInstance<String> batch) {
    List<Long> left;
    try {
      left = charge(batch.getId(), lines(batch.getData()));
    } catch (IOException e) {
      charges.stop(e.getMessage());
      throw new UncheckedIOException(e);
    } catch (RuntimeException | Error e) {
      // Otherwise this node would take the batch again at once, without end.
      charges.stop(e.getClass().getName());
      throw e;
    }
    return left.isEmpty()
        ? new CompletionHandler.OnCompleteRemove<>()
        : (complete, operations) ->
            operations.reschedule(complete, complete.getTimeDone().plus(pause()), text(left));
  }

  private List<Long> charge(String id, List<Long> lines) throws IOException {
    if (!id.startsWith(run.id() + "-")) {
      charges.stop("another run was enqueued");
      return lines;
    }
    List<DueCharge> due = queue.charges(run, lines, columns);
    if (due.size() < lines.size()) {
      throw new IOException("the queue has another run by now, or has lost charges");
    }
    BatchQueue work =
        new BatchQueue(
            due, (charge, difference) -> queue.recordDifference(run, charge, difference));
    charges.run(work);
    return work.left();
  }

  private Duration pause() {
    return charges.stopped().isPresent() ? Duration.ZERO : PAUSE;
  }

  private static List<Long> lines(String text) {
    return Stream.of(text.split(",")).map(Long::valueOf).toList();
  }

  private static String text(List<Long> lines) {
    return lines.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** Keeps the data of a batch as the text that it is. */
  private static final class Utf8 implements Serializer {

    @Override
    public byte[] serialize(Object data) {
      return ((String) data).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public <T> T deserialize(Class<T> type, byte[] data) {
      return type.cast(new String(data, StandardCharsets.UTF_8));
    }
  }
}
