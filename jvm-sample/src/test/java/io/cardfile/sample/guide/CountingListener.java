package io.cardfile.sample.guide;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.journal.JournalException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** The listener of docs/guides/observing.md. */
final class CountingListener implements PaymentListener {

  final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final String merchant;
  private final Consumer<String> log;

  CountingListener(String merchant, Consumer<String> log) {
    this.merchant = merchant;
    this.log = log;
  }

  // region listener
  @Override
  public void onOutcome(PaymentEvent event) {
    String replayed = event.isReplayed() ? ".replayed" : "";
    count(event.operation() + "." + event.outcome().get() + replayed, 1);
    if (!event.isReplayed()) {
      count(event.operation() + ".milliseconds", event.duration().toMillis());
    }
    log.accept(line(event));
  }

  @Override
  public void onJournalFailure(PaymentEvent event, JournalException failure) {
    count("JOURNAL." + failure.reason(), 1);
    log.accept(merchant + " " + event.reference() + " journal: " + failure.getMessage());
  }

  private String line(PaymentEvent event) {
    String what = merchant + " " + event; // Operation, reference and outcome.
    String replayed = event.isReplayed() ? " replayed" : "";
    String reply =
        " status " + event.status().orElse(0) + " id " + event.requestId().orElse("none");
    return what
        + replayed
        + reply
        + (" in " + event.duration().toMillis() + " ms: " + event.reason().orElse(""));
  }

  private void count(String name, long more) {
    counts.computeIfAbsent(name, absent -> new LongAdder()).add(more);
  }
  // endregion
}
