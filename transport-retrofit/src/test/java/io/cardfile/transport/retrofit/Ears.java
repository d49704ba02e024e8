package io.cardfile.transport.retrofit;

import io.cardfile.CallInfo;
import io.cardfile.PaymentListener;
import io.cardfile.transport.Phase;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Records what calls expose: all loggers at their finest level, a listener, and names of threads. */
final class Ears extends Handler implements PaymentListener {

  private final Set<String> heard = ConcurrentHashMap.newKeySet();
  private final Formatter formatter = new SimpleFormatter();
  private final Logger root = Logger.getLogger("");
  private final Level before = root.getLevel();

  private Ears() {}

  /** Returns a recorder that is active until it is closed. */
  static Ears open() {
    Ears ears = new Ears();
    ears.root.setLevel(Level.ALL);
    ears.root.addHandler(ears);
    return ears;
  }

  void note(String text) {
    heard.add(text);
  }

  void noteThreads() {
    Thread[] threads = new Thread[Thread.activeCount() + 16];
    int count = Thread.enumerate(threads);
    for (int i = 0; i < count; i++) {
      heard.add("thread " + threads[i].getName());
    }
  }

  String all() {
    return String.join("\n", heard);
  }

  @Override
  public void publish(LogRecord record) {
    heard.add(record.getLoggerName() + " " + formatter.formatMessage(record));
    if (record.getThrown() != null) {
      heard.add(Thrown.print(record.getThrown()));
    }
  }

  @Override
  public void onPhase(CallInfo call, Phase phase) {
    heard.add(call + " " + phase);
    noteThreads();
  }

  @Override
  public void onOutcome(CallInfo call, String kind, Duration took, Optional<String> requestId) {
    heard.add(call + " " + kind + " " + requestId);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    root.removeHandler(this);
    root.setLevel(before);
  }
}
