package io.cardfile.testkit.contract;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Copies {@link System#out}, {@link System#err} and {@code java.util.logging} at its finest level
 * during one row. The streams still print; the records reach no other handler.
 */
final class CapturedOutput {

  private static final List<String> PLATFORM =
      Arrays.asList("jdk.httpclient", "jdk.internal.httpclient", "sun.net.www");

  private final ByteArrayOutputStream copy = new ByteArrayOutputStream();
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final Logger root = LogManager.getLogManager().getLogger("");
  private final Level level = root.getLevel();
  private final Handler records = new Records();
  private final List<Handler> others = Arrays.asList(root.getHandlers());
  // Without a reference a logger and its level would be garbage-collected.
  private final List<Logger> quiet = new ArrayList<>();

  private CapturedOutput() {}

  /**
   * Starts copying.
   *
   * @param platform whether to capture the records of the JVM's own HTTP clients
   */
  static CapturedOutput start(boolean platform) {
    CapturedOutput captured = new CapturedOutput();
    System.setOut(captured.copied(captured.out));
    System.setErr(captured.copied(captured.err));
    captured.others.forEach(captured.root::removeHandler);
    captured.root.addHandler(captured.records);
    captured.root.setLevel(Level.ALL);
    if (!platform) {
      captured.setPlatformLevel(Level.INFO);
    }
    return captured;
  }

  private void setPlatformLevel(Level level) {
    for (String name : PLATFORM) {
      Logger logger = Logger.getLogger(name);
      logger.setLevel(level);
      quiet.add(logger);
    }
  }

  /** Restores the streams and the logging, and returns what was printed and logged. */
  String end() {
    System.setOut(out);
    System.setErr(err);
    root.removeHandler(records);
    others.forEach(root::addHandler);
    root.setLevel(level);
    quiet.forEach(logger -> logger.setLevel(null));
    return copy.toString();
  }

  private PrintStream copied(PrintStream original) {
    return new PrintStream(
        new OutputStream() {
          @Override
          public void write(int one) {
            original.write(one);
            copy.write(one);
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            original.write(bytes, from, length);
            copy.write(bytes, from, length);
          }

          @Override
          public void flush() throws IOException {
            original.flush();
          }
        },
        true);
  }

  /** Copies all that a handler may print of a record: message, parameters and stack trace. */
  private final class Records extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    Records() {
      setLevel(Level.ALL);
    }

    @Override
    public void publish(LogRecord record) {
      String text = formatter.format(record) + Arrays.toString(record.getParameters());
      byte[] bytes = (record.getMessage() + " " + text + "\n").getBytes();
      copy.write(bytes, 0, bytes.length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
