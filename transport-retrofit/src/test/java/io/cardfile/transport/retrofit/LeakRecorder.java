package io.cardfile.transport.retrofit;

import io.cardfile.PaymentEvent;
import io.cardfile.PaymentListener;
import io.cardfile.transport.Phase;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Records what calls expose: all loggers at their finest level, a listener, and names of threads.
 */
final class LeakRecorder extends Handler implements PaymentListener {

  private final Set<String> recorded = ConcurrentHashMap.newKeySet();
  private final Formatter formatter = new SimpleFormatter();
  private final Logger root = Logger.getLogger("");
  private final Level before = root.getLevel();

  private LeakRecorder() {}

  /** Returns a recorder that is active until it is closed. */
  static LeakRecorder open() {
    LeakRecorder recorder = new LeakRecorder();
    recorder.root.setLevel(Level.ALL);
    recorder.root.addHandler(recorder);
    return recorder;
  }

  void record(String text) {
    recorded.add(text);
  }

  void recordThreads() {
    Thread[] threads = new Thread[Thread.activeCount() + 16];
    int count = Thread.enumerate(threads);
    for (int i = 0; i < count; i++) {
      recorded.add("thread " + threads[i].getName());
    }
  }

  String all() {
    return String.join("\n", recorded);
  }

  @Override
  public void publish(LogRecord record) {
    recorded.add(record.getLoggerName() + " " + formatter.formatMessage(record));
    if (record.getThrown() != null) {
      recorded.add(Thrown.print(record.getThrown()));
    }
  }

  @Override
  public void onPhase(PaymentEvent event, Phase phase) {
    recorded.add(event + " " + phase);
    recordThreads();
  }

  @Override
  public void onOutcome(PaymentEvent event) {
    recorded.add(event + " " + event.requestId() + " " + event.reason());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    root.removeHandler(this);
    root.setLevel(before);
  }
}
