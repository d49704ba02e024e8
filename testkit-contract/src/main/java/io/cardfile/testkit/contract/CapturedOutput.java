package io.cardfile.testkit.contract;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Takes what is printed to {@link System#out} and {@link System#err} and what is logged by {@code
 * java.util.logging} at its finest level, except by the JVM's own HTTP clients.
 */
final class CapturedOutput implements AutoCloseable {

  private static final List<String> PLATFORM =
      Arrays.asList("jdk.httpclient", "jdk.internal.httpclient", "sun.net.www");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream copy = new PrintStream(bytes, true);
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final Logger root = LogManager.getLogManager().getLogger("");
  private final Level level = root.getLevel();
  private final Handler[] handlers = root.getHandlers();
  private final Handler records = new Records();

  CapturedOutput() {
    System.setOut(copy);
    System.setErr(copy);
    for (Handler handler : handlers) {
      root.removeHandler(handler);
    }
    root.addHandler(records);
    root.setLevel(Level.ALL);
  }

  /** Returns everything so far. */
  String text() {
    return bytes.toString();
  }

  /** Restores the streams and the logging. */
  @Override
  public void close() {
    System.setOut(out);
    System.setErr(err);
    root.removeHandler(records);
    for (Handler handler : handlers) {
      root.addHandler(handler);
    }
    root.setLevel(level);
  }

  /** Prints all that a handler may print of a record: message, parameters and stack trace. */
  private final class Records extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord record) {
      String logger = String.valueOf(record.getLoggerName());
      if (PLATFORM.stream().noneMatch(logger::startsWith)) {
        copy.println(record.getMessage() + " " + formatter.format(record));
        copy.println(Arrays.toString(record.getParameters()));
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
